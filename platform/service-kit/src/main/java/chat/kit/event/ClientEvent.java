package chat.kit.event;

import chat.contracts.Topic;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A value of client-events.
 *
 * @param type as in the event, for example {@code stream}
 * @param payload a serializable record with the event's other fields
 * @param local where the caller asked for an echo
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ClientEvent(
    int version,
    String type,
    Audience audience,
    Object payload,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Local local) {

  /** The queue that gets {@code local_id} back, if it is the account's. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Local(String queueId, String localId, long userId) {}

  public ClientEvent(String type, Audience audience, Object payload, @Nullable Local local) {
    this(1, type, audience, payload, local);
  }

  /** The event of a change that the current thread's request makes. */
  public static Change of(long organizationId, String type, Audience audience, Object payload) {
    return new ClientEvent(type, audience, payload, null)
        .change(organizationId, RequestId.current());
  }

  /**
   * @param requestId the request that made the change, where it is known
   */
  public Change change(long organizationId, @Nullable String requestId) {
    return new Change(Topic.CLIENT_EVENTS, Long.toString(organizationId), this, requestId);
  }
}
