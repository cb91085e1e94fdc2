package chat.identityprojection;

import static java.util.stream.Collectors.toSet;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Reads the membership-relevant properties of very many accounts; call it within a transaction. */
@Singleton
public final class AccountStandingStore {

  static final String COLUMNS =
      """
      select organization_id, user_id, role, is_active, bot_owner_id,
        date_joined + interval '24 hours'
          * coalesce((organization.settings ->> 'waiting_period_threshold')::int, 0)
          as full_member_from
      """;

  static final String FROM =
      """
      from account left join organization using (organization_id)
      where organization_id = :organizationId
      """;

  private static final String ALL_ACTIVE = COLUMNS + FROM + "and is_active";

  private static final String THESE = COLUMNS + FROM + "and user_id = any(:userIds::bigint[])";

  private static final String ACTIVE_IDS =
      "select user_id from account where organization_id = :organizationId and is_active";

  private final Sql sql;

  AccountStandingStore(Sql sql) {
    this.sql = sql;
  }

  /** Returns all active accounts of an organization, by their ids. */
  public Map<Long, AccountStanding> allActive(long organizationId) {
    return standings(sql.statement(ALL_ACTIVE).bind("organizationId", organizationId));
  }

  /** Returns the accounts with these ids, active or not, by their ids. */
  public Map<Long, AccountStanding> find(long organizationId, Collection<Long> userIds) {
    return standings(
        sql.statement(THESE).bind("organizationId", organizationId).bind("userIds", userIds));
  }

  /** Returns the ids of all active accounts of an organization. */
  public Set<Long> activeIds(long organizationId) {
    return sql
        .statement(ACTIVE_IDS)
        .bind("organizationId", organizationId)
        .list(row -> row.number("user_id"))
        .stream()
        .collect(toSet());
  }

  private static Map<Long, AccountStanding> standings(SqlStatement statement) {
    Map<Long, AccountStanding> standings = new HashMap<>();
    statement.forEach(row -> standings.put(row.number("user_id"), standing(row)));
    return standings;
  }

  private static AccountStanding standing(Row row) {
    return new AccountStanding.Bare(
        row.number("organization_id"),
        row.number("user_id"),
        Role.of((int) row.number("role")),
        row.flag("is_active"),
        row.numberOrNull("bot_owner_id"),
        row.instant("full_member_from"));
  }
}
