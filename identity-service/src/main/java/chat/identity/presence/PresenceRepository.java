package chat.identity.presence;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.AccountId;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table {@code presence}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
abstract class PresenceRepository implements GenericRepository<Presence, Long> {
  private final Sql sql;

  PresenceRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * An account with its stored presence.
   *
   * <p>All accounts of an organization are in memory together for a moment, so the record has only
   * the data that presence lists need.
   *
   * @param publicEmail the real address if everyone may see it; otherwise null
   * @param isShown whether the account shares its presence
   * @param joined UNIX seconds
   * @param presence null if there is none
   * @param updateId increases with every change; -1 if there was none
   */
  record Person(
      long userId,
      @Nullable String publicEmail,
      boolean isShown,
      long joined,
      @Nullable Presence presence,
      long updateId) {}

  /**
   * An account that sends its presence.
   *
   * @param presence the stored presence; null if there is none
   */
  record Poster(Account account, @Nullable Presence presence) {}

  @Query(
      """
      select last_connected, last_active from presence
      where organization_id = :organizationId and user_id = :userId
      """)
  abstract Optional<Presence> find(long organizationId, long userId);

  /** Whether an organization has more active people than the given number. */
  @Query(
      """
      select exists (select from account
        where organization_id = :organizationId and is_active and bot_type is null
        offset :people)
      """)
  abstract boolean isLargerThan(int people, long organizationId);

  /**
   * Stores presences; keeps later times that another replica has stored.
   *
   * <p>Update ids are allocated under a lock that is held until commit, so a reader that has seen
   * one has seen all lower ones.
   *
   * @param connectedTimes named differently from {@code lastConnected}, because a parameter of that
   *     name would get the component's type
   * @param activeTimes 0 for null, because a collection is bound with its nulls at the end
   */
  @Query(
      """
      with locked as materialized (
        select pg_advisory_xact_lock(
          hashtextextended(current_schema() || '\\:presence', 0)) is null as is_held)
      insert into presence (organization_id, user_id, last_connected, last_active, update_id)
      select organization_id, user_id, last_connected, nullif(last_active, 0),
        nextval('presence_update_id')
      from locked, unnest(:organizationIds, :userIds, :connectedTimes,
          :activeTimes)
        as posted (organization_id, user_id, last_connected, last_active)
      on conflict (organization_id, user_id) do update set
        last_connected = greatest(presence.last_connected, excluded.last_connected),
        last_active = greatest(presence.last_active, excluded.last_active),
        update_id = excluded.update_id
      """)
  abstract void write(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> organizationIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> connectedTimes,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> activeTimes);

  /** Stores presences in one statement. */
  void write(Map<AccountId, Presence> presences) {
    List<Long> organizationIds = new ArrayList<>();
    List<Long> userIds = new ArrayList<>();
    List<Long> connectedTimes = new ArrayList<>();
    List<Long> activeTimes = new ArrayList<>();
    presences.forEach((id, presence) -> {
      organizationIds.add(id.organizationId());
      userIds.add(id.userId());
      connectedTimes.add(presence.lastConnected());
      activeTimes.add(presence.lastActive() == null ? 0L : presence.lastActive());
    });
    write(organizationIds, userIds, connectedTimes, activeTimes);
  }

  /** Hand-written because a row has two entities, and sending presence is frequent. */
  Optional<Poster> findPoster(AccountId id) {
    return sql.statement(
            """
            select account.*, last_connected, last_active
            from account left join presence using (organization_id, user_id)
            where account.organization_id = :organizationId and account.user_id = :userId
            """)
        .bind("organizationId", id.organizationId())
        .bind("userId", id.userId())
        .find(row -> new Poster(AccountRepository.account(row), presenceOrNull(row)));
  }

  /**
   * Returns the active people of an organization; must run in a transaction.
   *
   * <p>Hand-written because rows are streamed; the driver would hold all of them. The query
   * aggregates instead of joining: until the planner's statistics reflect the organization's size,
   * a join would compare all rows with all.
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

  private static @Nullable Presence presenceOrNull(Row row) {
    Long lastConnected = row.numberOrNull("last_connected");
    return lastConnected == null
        ? null
        : new Presence(lastConnected, row.numberOrNull("last_active"));
  }
}
