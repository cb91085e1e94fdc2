package chat.identity.user;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** The event {@code realm_user} for the clients of an organization, on {@code client-events}. */
@Serdeable(naming = SnakeCaseStrategy.class)
record RealmUserEvent(int version, String type, Audience audience, Object payload) {
  private static final int VERSION = 1;

  /** Every account of the organization. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Audience(boolean organization) {}

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
    return new Change(
        Topic.CLIENT_EVENTS,
        Long.toString(account.organizationId()),
        new RealmUserEvent(VERSION, "realm_user", new Audience(true), payload));
  }
}
