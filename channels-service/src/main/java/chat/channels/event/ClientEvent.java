package chat.channels.event;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** A value of client-events. */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ClientEvent(int version, String type, Audience audience, Object payload) {

  /**
   * @param type as in the event, for example {@code stream}
   * @param payload a serializable record with the event's other fields
   */
  public static Change of(long organizationId, String type, Audience audience, Object payload) {
    return new Change(
        Topic.CLIENT_EVENTS,
        Long.toString(organizationId),
        new ClientEvent(1, type, audience, payload));
  }
}
