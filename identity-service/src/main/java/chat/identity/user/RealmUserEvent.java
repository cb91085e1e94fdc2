package chat.identity.user;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** The event {@code realm_user} for the clients of an organization. */
final class RealmUserEvent {
  private RealmUserEvent() {}

  /** A new account. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, User person) {}

  /** An account that was deactivated or reactivated. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(String op, ActiveState person) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ActiveState(long userId, boolean isActive) {}

  /** The new account as everybody may see it. */
  static Change added(Account account, User asEverybodySees) {
    return change(account, new Added("add", asEverybodySees));
  }

  static Change activeChanged(Account account) {
    return change(
        account, new Updated("update", new ActiveState(account.userId(), account.isActive())));
  }

  private static Change change(Account account, Object payload) {
    return ClientEvent.of(account.organizationId(), "realm_user", Audience.ORGANIZATION, payload);
  }
}
