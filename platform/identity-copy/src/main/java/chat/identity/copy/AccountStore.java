package chat.identity.copy;

import chat.identity.copy.IdentityEvent.UserChanged;
import chat.kit.token.Role;
import io.micronaut.data.connection.annotation.Connectable;
import io.micronaut.data.jdbc.runtime.JdbcOperations;
import jakarta.inject.Singleton;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table {@code account}. */
@Singleton
public class AccountStore {

  private static final String PUT =
      """
      insert into account
        (organization_id, user_id, email, delivery_email, full_name, role, is_active, is_bot,
         bot_type, bot_owner_id, is_system_bot, avatar_url, avatar_version, date_joined, timezone)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, to_timestamp(?), ?)
      on conflict (organization_id, user_id) do update set
        email = excluded.email, delivery_email = excluded.delivery_email,
        full_name = excluded.full_name, role = excluded.role, is_active = excluded.is_active,
        is_bot = excluded.is_bot, bot_type = excluded.bot_type,
        bot_owner_id = excluded.bot_owner_id, is_system_bot = excluded.is_system_bot,
        avatar_url = excluded.avatar_url, avatar_version = excluded.avatar_version,
        date_joined = excluded.date_joined, timezone = excluded.timezone
      """;

  private static final String SELECT =
      """
      select account.*,
        date_joined + make_interval(days =>
          coalesce((organization.settings ->> 'waiting_period_threshold')::int, 0))
          as full_member_from
      from account left join organization using (organization_id)
      where organization_id = ?
      """;

  private static final String BY_ID = SELECT + "and user_id = ?";

  private static final String BY_IDS = SELECT + "and user_id = any(?)";

  private static final String ACTIVE =
      """
      select user_id from account
      where organization_id = ? and user_id = any(?) and is_active
      """;

  private static final String BY_EMAIL =
      SELECT
          + """
          and (lower(email) = any(array(select lower(sought) from unnest(?::text[]) sought))
            or lower(delivery_email)
              = any(array(select lower(sought) from unnest(?::text[]) sought)))
          order by user_id
          """;

  private static final String SYSTEM_BOT =
      SELECT + "and is_system_bot and split_part(delivery_email, '@', 1) = ?";

  private final JdbcOperations jdbc;

  AccountStore(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /** The account, active or not; empty where the organization has none of that id. */
  @Connectable
  public Optional<Account> find(long organizationId, long userId) {
    return jdbc.prepareStatement(
        BY_ID,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setLong(2, userId);
          return accounts(statement).values().stream().findFirst();
        });
  }

  /** The accounts of those ids, active or not, by their ids; ids of no account are not in it. */
  @Connectable
  public Map<Long, Account> findAll(long organizationId, Collection<Long> userIds) {
    return jdbc.prepareStatement(
        BY_IDS,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setArray(
              2, statement.getConnection().createArrayOf("bigint", userIds.toArray()));
          return accounts(statement);
        });
  }

  /**
   * The organization's system bot of that name.
   *
   * @param localPart what stands before the {@code @} of its address, {@code notification-bot}
   */
  @Connectable
  public Optional<Account> findSystemBot(long organizationId, String localPart) {
    return jdbc.prepareStatement(
        SYSTEM_BOT,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setString(2, localPart);
          return accounts(statement).values().stream().findFirst();
        });
  }

  /** Those of the ids that are an active account's; cheap for very many. */
  @Connectable
  public Set<Long> active(long organizationId, Collection<Long> userIds) {
    return jdbc.prepareStatement(
        ACTIVE,
        statement -> {
          statement.setLong(1, organizationId);
          statement.setArray(
              2, statement.getConnection().createArrayOf("bigint", userIds.toArray()));
          try (ResultSet rows = statement.executeQuery()) {
            Set<Long> active = new HashSet<>();
            while (rows.next()) {
              active.add(rows.getLong(1));
            }
            return active;
          }
        });
  }

  /** The account with that API or real address, in any case of letters. */
  public Optional<Account> findByEmail(long organizationId, String email) {
    return Optional.ofNullable(findAllByEmail(organizationId, List.of(email)).get(email));
  }

  /**
   * The accounts with those API or real addresses, in any case of letters, by the addresses as they
   * were given. Where both fit, the API address counts.
   */
  @Connectable
  public Map<String, Account> findAllByEmail(long organizationId, Collection<String> emails) {
    Map<Long, Account> found =
        jdbc.prepareStatement(
            BY_EMAIL,
            statement -> {
              var sought = statement.getConnection().createArrayOf("text", emails.toArray());
              statement.setLong(1, organizationId);
              statement.setArray(2, sought);
              statement.setArray(3, sought);
              return accounts(statement);
            });
    Map<String, Account> byEmail = new LinkedHashMap<>();
    found.values().forEach(account -> note(byEmail, account.deliveryEmail(), account));
    found.values().forEach(account -> note(byEmail, account.email(), account));
    Map<String, Account> asGiven = new LinkedHashMap<>();
    for (String email : emails) {
      Account account = byEmail.get(email.toLowerCase(Locale.ROOT));
      if (account != null) {
        asGiven.put(email, account);
      }
    }
    return asGiven;
  }

  private static void note(Map<String, Account> byEmail, @Nullable String email, Account account) {
    if (email != null) {
      byEmail.put(email.toLowerCase(Locale.ROOT), account);
    }
  }

  void put(UserChanged changed) {
    jdbc.prepareStatement(
        PUT,
        statement -> {
          statement.setLong(1, changed.organizationId());
          statement.setLong(2, changed.userId());
          statement.setString(3, changed.email());
          statement.setString(4, changed.deliveryEmail());
          statement.setString(5, changed.fullName());
          statement.setInt(6, changed.role());
          statement.setBoolean(7, changed.isActive());
          statement.setBoolean(8, changed.isBot());
          statement.setObject(9, changed.botType(), Types.INTEGER);
          statement.setObject(10, changed.botOwnerId(), Types.BIGINT);
          statement.setBoolean(11, changed.isSystemBot());
          statement.setString(12, changed.avatarUrl());
          statement.setInt(13, changed.avatarVersion());
          statement.setLong(14, changed.dateJoined());
          statement.setString(15, changed.timezone());
          return statement.executeUpdate();
        });
  }

  private static Map<Long, Account> accounts(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      Map<Long, Account> accounts = new LinkedHashMap<>();
      while (rows.next()) {
        Account account = account(rows);
        accounts.put(account.userId(), account);
      }
      return accounts;
    }
  }

  private static Account account(ResultSet row) throws SQLException {
    return new Account(
        row.getLong("organization_id"),
        row.getLong("user_id"),
        row.getString("email"),
        row.getString("delivery_email"),
        row.getString("full_name"),
        Role.of(row.getInt("role")),
        row.getBoolean("is_active"),
        row.getBoolean("is_bot"),
        row.getObject("bot_type", Integer.class),
        row.getObject("bot_owner_id", Long.class),
        row.getBoolean("is_system_bot"),
        row.getString("avatar_url"),
        row.getInt("avatar_version"),
        OrganizationStore.instant(row, "date_joined"),
        OrganizationStore.instant(row, "full_member_from"),
        row.getString("timezone"));
  }
}
