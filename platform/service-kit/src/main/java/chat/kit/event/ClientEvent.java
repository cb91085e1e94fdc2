package chat.kit.event;

import chat.contracts.Topic;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * A value of the topic client-events.
 *
 * @param type the event's type, for example {@code stream}
 * @param payload a serializable record with the event's other fields
 * @param local present if the sender requested a local echo
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ClientEvent(
    int version,
    String type,
    Audience audience,
    Object payload,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Local local) {

  /** The queue that gets {@code local_id} back, if it belongs to the account. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  public record Local(String queueId, String localId, long userId) {}

  public ClientEvent(String type, Audience audience, Object payload, @Nullable Local local) {
    this(1, type, audience, payload, local);
  }

  /** Returns a change with the event, made by the current thread's request. */
  public static Change of(long organizationId, String type, Audience audience, Object payload) {
    return new ClientEvent(type, audience, payload, null)
        .change(organizationId, RequestId.current());
  }

  /**
   * @param requestId the request that made the change, if it is known
   */
  public Change change(long organizationId, @Nullable String requestId) {
    return new Change(Topic.CLIENT_EVENTS, Long.toString(organizationId), this, requestId);
  }
}
