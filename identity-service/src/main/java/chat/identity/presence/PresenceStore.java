package chat.identity.presence;

import chat.identity.user.Account;
import chat.identity.user.AccountStore;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.AccountId;
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
   * Somebody and when he was there, as far as it is written. Everybody of an organization is held
   * like this for a moment, so it is no more than a list of presences needs.
   *
   * @param publicEmail the real address where everybody may see it; null otherwise
   * @param isShown whether he wants his presence to be known
   * @param joined UNIX seconds
   * @param presence null if he never was there
   * @param updateId rises with every change; -1 if there was none
   */
  record Person(
      long userId,
      @Nullable String publicEmail,
      boolean isShown,
      long joined,
      @Nullable Presence presence,
      long updateId) {}

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

  /**
   * The active people of an organization; in a transaction, lest the driver hold all rows. Put
   * together by grouping: while the database does not know yet how large an organization has
   * become, its join compares everybody with everybody.
   */
  List<Person> people(long organizationId) {
    List<Person> people = new ArrayList<>();
    sql.statement(
            """
            select * from (
              select user_id, max(public_email) as public_email, bool_or(is_shown) as is_shown,
                max(joined) as joined, max(last_connected) as last_connected, max(last_active) as last_active,
                coalesce(max(update_id), -1) as update_id, bool_or(is_person) as is_person
              from (
                select user_id,
                  case when email_address_visibility = :everyone then delivery_email end
                    as public_email,
                  coalesce((settings ->> 'presence_enabled')::boolean, true) as is_shown,
                  floor(extract(epoch from coalesce(first_login, date_created)))::bigint
                    as joined,
                  null::bigint as last_connected, null::bigint as last_active,
                  null::bigint as update_id, true as is_person
                from account
                where organization_id = :organizationId and is_active and bot_type is null
                union all
                select user_id, null, null, null, last_connected, last_active, update_id, false
                from presence where organization_id = :organizationId) as known
              group by user_id) as somebody
            where is_person
            """)
        .bind("organizationId", organizationId)
        .bind("everyone", EmailAddressVisibility.EVERYONE.number())
        .forEach(row ->
            people.add(
                new Person(
                    row.number("user_id"),
                    row.textOrNull("public_email"),
                    row.flag("is_shown"),
                    row.number("joined"),
                    presenceOrNull(row),
                    row.number("update_id"))));
    return people;
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
