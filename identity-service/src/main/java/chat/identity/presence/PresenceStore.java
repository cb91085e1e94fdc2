package chat.identity.presence;

import chat.identity.user.Account;
import chat.identity.user.AccountStore;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code presence}. */
@Singleton
final class PresenceStore {
  private final Sql sql;

  PresenceStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Somebody and when he was there, as far as it is written.
   *
   * @param presence null if he never was
   * @param updateId rises with every change; -1 if there was none
   */
  record Person(Account account, @Nullable Presence presence, long updateId) {}

  /**
   * What is known of somebody who posts.
   *
   * @param presence null if he never was there
   */
  record Poster(Account account, @Nullable Presence presence) {}

  Optional<Poster> findPoster(AccountId id) {
    return sql.statement(
            """
            select account.*, last_connected, last_active
            from account left join presence using (organization_id, user_id)
            where account.organization_id = :organizationId and account.user_id = :userId
            """)
        .bind("organizationId", id.organizationId())
        .bind("userId", id.userId())
        .find(row -> new Poster(AccountStore.account(row), presenceOrNull(row)));
  }

  Optional<Presence> find(AccountId id) {
    return sql.statement(
            """
            select last_connected, last_active from presence
            where organization_id = :organizationId and user_id = :userId
            """)
        .bind("organizationId", id.organizationId())
        .bind("userId", id.userId())
        .find(row -> new Presence(row.number("last_connected"), row.numberOrNull("last_active")));
  }

  /** The active people of an organization. */
  List<Person> people(long organizationId) {
    return sql.statement(
            """
            select account.*, last_connected, last_active, coalesce(update_id, -1) as update_id
            from account left join presence using (organization_id, user_id)
            where organization_id = :organizationId and is_active and bot_type is null
            """)
        .bind("organizationId", organizationId)
        .list(row ->
            new Person(AccountStore.account(row), presenceOrNull(row), row.number("update_id")));
  }

  /** Whether an organization has more active people than that. */
  boolean isLargerThan(int people, long organizationId) {
    return sql.statement(
            """
            select exists (select from account
              where organization_id = :organizationId and is_active and bot_type is null
              offset :people) as answer
            """)
        .bind("organizationId", organizationId)
        .bind("people", people)
        .one(row -> row.flag("answer"));
  }

  /**
   * Writes all of them in one statement; where another replica knows something newer, that stays.
   * Numbers are drawn under a lock that is held to the commit, so whoever has seen one has seen
   * those below it.
   */
  void write(Map<AccountId, Presence> presences) {
    PresenceColumns columns = PresenceColumns.of(presences);
    sql.statement(
            """
            with locked as materialized (
              select pg_advisory_xact_lock(
                hashtextextended(current_schema() || ':presence', 0)) is null as is_held)
            insert into presence
              (organization_id, user_id, last_connected, last_active, update_id)
            select organization_id, user_id, last_connected, last_active,
              nextval('presence_update_id')
            from locked, unnest(:organizationIds::bigint[], :userIds::bigint[],
                :lastConnected::bigint[], :lastActive::bigint[])
              as posted (organization_id, user_id, last_connected, last_active)
            on conflict (organization_id, user_id) do update set
              last_connected = greatest(presence.last_connected, excluded.last_connected),
              last_active = greatest(presence.last_active, excluded.last_active),
              update_id = excluded.update_id
            """)
        .bind("organizationIds", columns.organizationIds())
        .bind("userIds", columns.userIds())
        .bind("lastConnected", columns.lastConnected())
        .bind("lastActive", columns.lastActive())
        .execute();
  }

  /** Presences as the arrays of a statement. */
  private record PresenceColumns(
      List<Long> organizationIds,
      List<Long> userIds,
      List<Long> lastConnected,
      List<@Nullable Long> lastActive) {

    static PresenceColumns of(Map<AccountId, Presence> presences) {
      PresenceColumns columns =
          new PresenceColumns(
              new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      presences.forEach((id, presence) -> {
        columns.organizationIds.add(id.organizationId());
        columns.userIds.add(id.userId());
        columns.lastConnected.add(presence.lastConnected());
        columns.lastActive.add(presence.lastActive());
      });
      return columns;
    }
  }

  private static @Nullable Presence presenceOrNull(Row row) {
    Long lastConnected = row.numberOrNull("last_connected");
    return lastConnected == null
        ? null
        : new Presence(lastConnected, row.numberOrNull("last_active"));
  }
}
