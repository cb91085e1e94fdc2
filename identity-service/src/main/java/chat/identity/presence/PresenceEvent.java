package chat.identity.presence;

import chat.identity.account.Account;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.math.BigDecimal;
import java.util.Map;

/**
 * The client event {@code presence}: a user has come online again.
 *
 * @param email the API address
 * @param serverTimestamp UNIX seconds with a fraction
 * @param presences by user id, for clients with {@code simplified_presence_events}
 * @param isLimited whether guests who may not see the account must not get the event; not sent to
 *     clients
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record PresenceEvent(
    long userId,
    String email,
    BigDecimal serverTimestamp,
    Website presence,
    Map<String, SlimPresence> presences,
    boolean isLimited) {

  /** Presence by client; there is only one. */
  @Serdeable
  record Website(ClientPresence website) {}

  static PresenceEvent of(
      Account account,
      String email,
      Presence presence,
      BigDecimal serverTimestamp,
      boolean isLimited) {
    return new PresenceEvent(
        account.userId(),
        email,
        serverTimestamp,
        new Website(ClientPresence.pushable(presence)),
        Map.of(
            Long.toString(account.userId()),
            SlimPresence.of(presence, account.dateJoined().getEpochSecond())),
        isLimited);
  }

  Change change(long organizationId) {
    return ClientEvent.of(organizationId, "presence", Audience.ORGANIZATION, this);
  }
}
