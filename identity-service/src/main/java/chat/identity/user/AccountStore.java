package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.user.Account.Bot;
import chat.identity.user.NewAccount.NewBot;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The table {@code account}. */
@Singleton
public final class AccountStore {
  private final Sql sql;
  private final ObjectMapper json;

  AccountStore(Sql sql, ObjectMapper json) {
    this.sql = sql;
    this.json = json;
  }

  /** The account as stored; empty where its address is taken, and nothing is changed. */
  Optional<Account> insert(NewAccount account, Instant created) {
    NewBot bot = account.bot();
    return sql.statement(
            """
            insert into account (organization_id, delivery_email, full_name, role, bot_type,
              bot_owner_id, system_bot, email_address_visibility, date_created)
            values (:organizationId, :deliveryEmail, :fullName, :role, :botType,
              :botOwnerId, :systemBot, :emailAddressVisibility, :created)
            on conflict (organization_id, lower(delivery_email)) do nothing
            returning *
            """)
        .bind("organizationId", account.organizationId())
        .bind("deliveryEmail", account.deliveryEmail())
        .bind("fullName", account.fullName())
        .bind("role", account.role().number())
        .bind("botType", bot == null ? null : bot.type().number())
        .bind("botOwnerId", bot == null ? null : bot.ownerId())
        .bind(
            "systemBot", bot == null || bot.systemBot() == null ? null : bot.systemBot().wireName())
        .bind("emailAddressVisibility", account.emailAddressVisibility().number())
        .bind("created", created)
        .find(AccountStore::account);
  }

  public Optional<Account> find(long organizationId, long userId) {
    return sql.statement(
            """
            select * from account
            where organization_id = :organizationId and user_id = :userId
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(AccountStore::account);
  }

  /**
   * The caller with the role that its account has now. A token may be a minute old, and while a
   * request waited for the organization's lock the role may have been taken away.
   *
   * @throws chat.kit.error.Refusal where the account was deactivated meanwhile
   */
  public Caller current(Caller caller) {
    Account account =
        find(caller.organizationId(), caller.userId())
            .filter(Account::isActive)
            .orElseThrow(() -> IdentityError.INSUFFICIENT_PERMISSION.refuse());
    return new Caller(
        caller.organizationId(),
        caller.userId(),
        account.role(),
        caller.isBot(),
        caller.botOwnerId(),
        caller.client());
  }

  /** The account with that real address, in whatever case it is written. */
  public Optional<Account> findByDeliveryEmail(long organizationId, String deliveryEmail) {
    return sql.statement(
            """
            select * from account
            where organization_id = :organizationId
              and lower(delivery_email) = lower(:deliveryEmail)
            """)
        .bind("organizationId", organizationId)
        .bind("deliveryEmail", deliveryEmail)
        .find(AccountStore::account);
  }

  /**
   * Hands on all accounts in the order of their ids, holding only a few at a time; in a transaction
   * that sees one moment.
   */
  void forEach(long organizationId, Consumer<Account> taker) {
    sql.statement(
            """
            select * from account where organization_id = :organizationId order by user_id
            """)
        .bind("organizationId", organizationId)
        .forEach(row -> taker.accept(account(row)));
  }

  /** The same of those that are there of some accounts. */
  void forEach(long organizationId, List<Long> userIds, Consumer<Account> taker) {
    sql.statement(
            """
            select * from account
            where organization_id = :organizationId and user_id = any(:userIds) order by user_id
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .forEach(row -> taker.accept(account(row)));
  }

  /** The active bots that the account owns, in the order of their ids. */
  public List<Account> activeBotsOf(long organizationId, long ownerId) {
    return sql.statement(
            """
            select * from account
            where organization_id = :organizationId and bot_owner_id = :ownerId and is_active
            order by user_id
            """)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .list(AccountStore::account);
  }

  /** How many bots the account owns, deactivated ones too. */
  long countBotsOf(long organizationId, long ownerId) {
    return sql.statement(
            """
            select count(*) as bots from account
            where organization_id = :organizationId and bot_owner_id = :ownerId
            """)
        .bind("organizationId", organizationId)
        .bind("ownerId", ownerId)
        .one(row -> row.number("bots"));
  }

  /** Bots that are no system bots, deactivated ones too, in the order of their ids. */
  List<Account> bots(long organizationId, boolean ofAll, long ownerId) {
    return sql.statement(
            """
            select * from account
            where organization_id = :organizationId and bot_type is not null
              and system_bot is null and (:ofAll or bot_owner_id = :ownerId)
            order by user_id
            """)
        .bind("organizationId", organizationId)
        .bind("ofAll", ofAll)
        .bind("ownerId", ownerId)
        .list(AccountStore::account);
  }

  /** The ids of all bots, deactivated ones and system bots too. */
  List<Long> bots(long organizationId) {
    return sql.statement(
            """
            select user_id from account
            where organization_id = :organizationId and bot_type is not null
            """)
        .bind("organizationId", organizationId)
        .list(row -> row.number("user_id"));
  }

  /** The bots, deactivated ones too, that the account owns and that have more of a role. */
  List<Account> botsAbove(Account owner) {
    return sql.statement(
            """
            select * from account
            where organization_id = :organizationId and bot_owner_id = :ownerId and role < :role
            order by user_id
            """)
        .bind("organizationId", owner.organizationId())
        .bind("ownerId", owner.userId())
        .bind("role", owner.role().number())
        .list(AccountStore::account);
  }

  /** Whether an active account has that name, in whatever case it is written. */
  public boolean isNameInUse(long organizationId, String fullName) {
    return isNameInUse(organizationId, fullName, 0);
  }

  /** The same, whatever the name of {@code exceptUserId} is. */
  public boolean isNameInUse(long organizationId, String fullName, long exceptUserId) {
    return sql.statement(
            """
            select exists (
              select from account
              where organization_id = :organizationId and is_active
                and lower(full_name) = lower(:fullName) and user_id <> :exceptUserId) as is_in_use
            """)
        .bind("organizationId", organizationId)
        .bind("fullName", fullName)
        .bind("exceptUserId", exceptUserId)
        .one(row -> row.flag("is_in_use"));
  }

  /** How many owners could still speak for the organization. */
  long activeOwners(long organizationId) {
    return sql.statement(
            """
            select count(*) as owners from account
            where organization_id = :organizationId and is_active and role = :owner
              and bot_type is null
            """)
        .bind("organizationId", organizationId)
        .bind("owner", Role.OWNER.number())
        .one(row -> row.number("owners"));
  }

  /** Changes what the edit names; the account as it is then. */
  Account edit(Account account, AccountEdit edit) {
    return sql.statement(
            """
            update account set
              full_name = coalesce(:fullName, full_name),
              role = coalesce(:role::smallint, role),
              bot_owner_id = coalesce(:botOwnerId::bigint, bot_owner_id),
              email_address_visibility =
                coalesce(:emailAddressVisibility::smallint, email_address_visibility),
              timezone = coalesce(:timezone, timezone)
            where organization_id = :organizationId and user_id = :userId
            returning *
            """)
        .bind("organizationId", account.organizationId())
        .bind("userId", account.userId())
        .bind("fullName", edit.fullName())
        .bind("role", edit.role() == null ? null : edit.role().number())
        .bind("botOwnerId", edit.botOwnerId())
        .bind(
            "emailAddressVisibility",
            edit.emailAddressVisibility() == null ? null : edit.emailAddressVisibility().number())
        .bind("timezone", edit.timezone())
        .one(AccountStore::account);
  }

  /** Gives bots of one owner another role; as they are then, in whatever order. */
  List<Account> sink(List<Account> bots, Role role) {
    return sql.statement(
            """
            update account set role = :role
            where organization_id = :organizationId and user_id = any(:userIds)
            returning *
            """)
        .bind("organizationId", bots.getFirst().organizationId())
        .bindEach("userIds", bots, Account::userId)
        .bind("role", role.number())
        .list(AccountStore::account);
  }

  /**
   * Gives the account other settings; the account as it is then. Those that a newer release knows
   * stay as they are.
   */
  Account choose(Account account, UserSettings settings) {
    return sql.statement(
            """
            update account set settings = (settings - :known::text[]) || :settings::jsonb
            where organization_id = :organizationId and user_id = :userId
            returning *
            """)
        .bind("organizationId", account.organizationId())
        .bind("userId", account.userId())
        .bindEach("known", List.of(UserSetting.values()), UserSetting::wireName)
        .bind("settings", write(settings.chosen()))
        .one(AccountStore::account);
  }

  /** Gives the account another avatar; empty where it has this one or a later one already. */
  Optional<Account> changeAvatar(
      long organizationId, long userId, @Nullable String avatarUrl, long number) {
    return sql.statement(
            """
            update account set avatar_url = :avatarUrl, avatar_number = :number,
              avatar_version = avatar_version + 1
            where organization_id = :organizationId and user_id = :userId
              and avatar_number < :number
            returning *
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("avatarUrl", avatarUrl)
        .bind("number", number)
        .find(AccountStore::account);
  }

  /** The active accounts with one of those roles, in the order of their ids. */
  public List<Long> active(long organizationId, List<Role> roles) {
    return sql.statement(
            """
            select user_id from account
            where organization_id = :organizationId and is_active and role = any(:roles)
            order by user_id
            """)
        .bind("organizationId", organizationId)
        .bindEach("roles", roles, role -> (long) role.number())
        .list(row -> row.number("user_id"));
  }

  /** Deactivates an account and the bots that it owns; those that were active until now. */
  List<Account> deactivate(long organizationId, long userId) {
    return sql.statement(
            """
            update account set is_active = false
            where organization_id = :organizationId and is_active
              and (user_id = :userId or bot_owner_id = :userId)
            returning *
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .list(AccountStore::account);
  }

  /** The account, if it was not active until now. */
  Optional<Account> reactivate(long organizationId, long userId) {
    return sql.statement(
            """
            update account set is_active = true
            where organization_id = :organizationId and user_id = :userId and not is_active
            returning *
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(AccountStore::account);
  }

  /** Notes a login; the account where it was the first one. */
  public Optional<Account> noteFirstLogin(long organizationId, long userId, Instant now) {
    return sql.statement(
            """
            update account set first_login = :now
            where organization_id = :organizationId and user_id = :userId and first_login is null
            returning *
            """)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .bind("now", now)
        .find(AccountStore::account);
  }

  private String write(Map<String, Object> settings) {
    try {
      return json.writeValueAsString(settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The account in a row of {@code account}. */
  public static Account account(Row row) {
    return new Account(
        row.number("user_id"),
        row.number("organization_id"),
        row.text("delivery_email"),
        row.text("full_name"),
        Role.of((int) row.number("role")),
        row.flag("is_active"),
        row.flag("is_deleted"),
        row.flag("is_imported_stub"),
        Optional.ofNullable(row.numberOrNull("bot_type"))
            .map(type ->
                new Bot(
                    BotType.of(type).orElseThrow(),
                    row.numberOrNull("bot_owner_id"),
                    row.textOrNull("system_bot") != null))
            .orElse(null),
        EmailAddressVisibility.of(row.number("email_address_visibility")),
        row.text("timezone"),
        row.textOrNull("avatar_url"),
        (int) row.number("avatar_version"),
        row.instant("date_created"),
        row.instantOrNull("first_login"),
        UserSettings.of(row.text("settings")));
  }
}
