package chat.identity.account;

import chat.identity.IdentityError;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.model.runtime.convert.AttributeConverter;
import io.micronaut.data.repository.GenericRepository;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code account}.
 *
 * <p>A query parameter that is named like a component of {@link Account} is written by that
 * component's converter.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class AccountRepository implements GenericRepository<Account, Long> {
  private final Sql sql;

  AccountRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * Inserts an account; empty if its address is in use. People start with the organization's
   * default settings.
   */
  @ParameterExpression(name = "organizationId", expression = "#{account.organizationId()}")
  @ParameterExpression(name = "deliveryEmail", expression = "#{account.deliveryEmail()}")
  @ParameterExpression(name = "fullName", expression = "#{account.fullName()}")
  @ParameterExpression(name = "role", expression = "#{account.role()}")
  @ParameterExpression(
      name = "emailAddressVisibility",
      expression = "#{account.emailAddressVisibility()}")
  @Query(
      """
      insert into account (organization_id, delivery_email, full_name, role, bot_type,
        bot_owner_id, system_bot, email_address_visibility, date_created, settings)
      values (:organizationId, :deliveryEmail, :fullName, :role, :botType,
        :botOwnerId, :systemBot, :emailAddressVisibility, :created,
        (select case when :botType::int is null
            then user_setting_defaults || jsonb_strip_nulls(
              jsonb_build_object('default_language', settings -> 'default_language'))
            else '{}' end
          from organization where organization_id = :organizationId))
      on conflict (organization_id, lower(delivery_email)) do nothing
      returning *
      """)
  public abstract List<Account> insert(
      NewAccount account,
      @Nullable Integer botType,
      @Nullable Long botOwnerId,
      @Nullable String systemBot,
      Instant created);

  @Query("select * from account where organization_id = :organizationId and user_id = :userId")
  public abstract Optional<Account> find(long organizationId, long userId);

  /** Finds the account with this real address, ignoring case. */
  @Query(
      """
      select * from account
      where organization_id = :organizationId
        and lower(delivery_email) = lower(:deliveryEmail)
      """)
  public abstract Optional<Account> findByDeliveryEmail(long organizationId, String deliveryEmail);

  /** Finds the active bots that an account owns, ordered by id. */
  @Query(
      """
      select * from account
      where organization_id = :organizationId and bot_owner_id = :ownerId and is_active
      order by user_id
      """)
  public abstract List<Account> activeBotsOf(long organizationId, long ownerId);

  /** Counts the bots that an account owns, including deactivated ones. */
  @Query(
      """
      select count(*) from account
      where organization_id = :organizationId and bot_owner_id = :ownerId
      """)
  abstract long countBotsOf(long organizationId, long ownerId);

  /** Finds bots other than system bots, including deactivated ones, ordered by id. */
  @Query(
      """
      select * from account
      where organization_id = :organizationId and bot_type is not null
        and system_bot is null and (:ofAll or bot_owner_id = :ownerId)
      order by user_id
      """)
  public abstract List<Account> bots(long organizationId, boolean ofAll, long ownerId);

  /** Finds the ids of all bots, including deactivated ones and system bots. */
  @Query(
      """
      select user_id from account
      where organization_id = :organizationId and bot_type is not null
      """)
  public abstract List<Long> botIds(long organizationId);

  /** Finds the bots whose role is higher than the given one, including deactivated ones. */
  @Query(
      """
      select * from account
      where organization_id = :organizationId and bot_owner_id = :ownerId and role < :role
      order by user_id
      """)
  public abstract List<Account> botsAbove(long organizationId, long ownerId, Role role);

  /** Whether an active account other than {@code exceptUserId} has this name, ignoring case. */
  @Query(
      """
      select exists (
        select from account
        where organization_id = :organizationId and is_active
          and lower(full_name) = lower(:fullName) and user_id <> :exceptUserId)
      """)
  public abstract boolean isNameInUse(long organizationId, String fullName, long exceptUserId);

  /** Whether an active account has this name, ignoring case. */
  public boolean isNameInUse(long organizationId, String fullName) {
    return isNameInUse(organizationId, fullName, 0);
  }

  /** Counts the active people with a role. */
  @Query(
      """
      select count(*) from account
      where organization_id = :organizationId and is_active and role = :role
        and bot_type is null
      """)
  public abstract long countActivePeople(long organizationId, Role role);

  /** Updates and returns an account; null leaves a value unchanged. */
  @ParameterExpression(name = "organizationId", expression = "#{id.organizationId()}")
  @ParameterExpression(name = "userId", expression = "#{id.userId()}")
  @Query(
      """
      update account set
        full_name = coalesce(:fullName, full_name),
        role = coalesce(:roleNumber::smallint, role),
        bot_owner_id = coalesce(:botOwnerId::bigint, bot_owner_id),
        email_address_visibility = coalesce(:visibilityNumber::smallint, email_address_visibility),
        timezone = coalesce(:timezone, timezone)
      where organization_id = :organizationId and user_id = :userId
      returning *
      """)
  public abstract List<Account> edit(
      AccountId id,
      @Nullable String fullName,
      @Nullable Integer roleNumber,
      @Nullable Long botOwnerId,
      @Nullable Integer visibilityNumber,
      @Nullable String timezone);

  /** Changes the role of accounts and returns these, in any order. */
  @Query(
      """
      update account set role = :role
      where organization_id = :organizationId and user_id = any(:userIds)
      returning *
      """)
  public abstract List<Account> changeRole(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      Role role);

  /** Changes an account's avatar; empty if it already has this avatar or a later one. */
  @Query(
      """
      update account set avatar_url = :avatarUrl, avatar_number = :number,
        avatar_version = avatar_version + 1
      where organization_id = :organizationId and user_id = :userId
        and avatar_number < :number
      returning *
      """)
  public abstract List<Account> changeAvatar(
      long organizationId, long userId, @Nullable String avatarUrl, long number);

  /**
   * Finds the ids of active accounts with one of the roles, in ascending order.
   *
   * @param roles role numbers
   */
  @Query(
      """
      select user_id from account
      where organization_id = :organizationId and is_active and role = any(:roles)
      order by user_id
      """)
  public abstract List<Long> active(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> roles);

  /**
   * Deactivates an account and the bots that it owns.
   *
   * @return the accounts that were active before
   */
  @Query(
      """
      update account set is_active = false
      where organization_id = :organizationId and is_active
        and (user_id = :userId or bot_owner_id = :userId)
      returning *
      """)
  public abstract List<Account> deactivate(long organizationId, long userId);

  /**
   * Reactivates an account.
   *
   * @return empty if the account is active already
   */
  @Query(
      """
      update account set is_active = true
      where organization_id = :organizationId and user_id = :userId and not is_active
      returning *
      """)
  public abstract List<Account> reactivate(long organizationId, long userId);

  /**
   * Stores the time of an account's first log-in.
   *
   * @return empty if the account has been logged in to before
   */
  @Query(
      """
      update account set first_login = :now
      where organization_id = :organizationId and user_id = :userId and first_login is null
      returning *
      """)
  public abstract List<Account> noteFirstLogin(long organizationId, long userId, Instant now);

  /**
   * Returns the caller with the account's current role.
   *
   * <p>A token may be a minute old, and the role may have changed while the request waited for the
   * organization's lock.
   *
   * @throws chat.kit.error.Refusal if the account has been deactivated
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

  /**
   * Streams all accounts ordered by id, from one snapshot.
   *
   * <p>Must run in a transaction. Hand-written because a Micronaut Data repository reads all rows
   * into memory.
   */
  public void forEach(long organizationId, Consumer<Account> consumer) {
    sql.statement("select * from account where organization_id = :organizationId order by user_id")
        .bind("organizationId", organizationId)
        .forEach(row -> consumer.accept(account(row)));
  }

  /**
   * Streams the existing accounts among the ids, ordered by id; hand-written for the same reason.
   */
  public void forEach(long organizationId, List<Long> userIds, Consumer<Account> consumer) {
    sql.statement(
            """
            select * from account
            where organization_id = :organizationId and user_id = any(:userIds) order by user_id
            """)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .forEach(row -> consumer.accept(account(row)));
  }

  /** Maps a row of {@code account}, for hand-written statements. */
  public static Account account(Row row) {
    Long botType = row.numberOrNull("bot_type");
    return new Account(
        row.number("user_id"),
        row.number("organization_id"),
        row.text("delivery_email"),
        row.text("full_name"),
        Role.of((int) row.number("role")),
        row.flag("is_active"),
        row.flag("is_deleted"),
        row.flag("is_imported_stub"),
        botType == null ? null : botType.intValue(),
        row.numberOrNull("bot_owner_id"),
        row.textOrNull("system_bot"),
        EmailAddressVisibility.of(row.number("email_address_visibility")),
        row.text("timezone"),
        row.textOrNull("avatar_url"),
        (int) row.number("avatar_version"),
        row.instant("date_created"),
        row.instantOrNull("first_login"),
        UserSettings.of(row.text("settings")));
  }

  /** Stores a role as its number. */
  @Singleton
  static final class RoleConverter implements AttributeConverter<Role, Integer> {
    @Override
    public Integer convertToPersistedValue(Role role, ConversionContext context) {
      return role.number();
    }

    @Override
    public Role convertToEntityValue(Integer number, ConversionContext context) {
      return Role.of(number);
    }
  }

  /** Stores a visibility as its number. */
  @Singleton
  static final class EmailAddressVisibilityConverter
      implements AttributeConverter<EmailAddressVisibility, Integer> {
    @Override
    public Integer convertToPersistedValue(
        EmailAddressVisibility visibility, ConversionContext context) {
      return visibility.number();
    }

    @Override
    public EmailAddressVisibility convertToEntityValue(Integer number, ConversionContext context) {
      return EmailAddressVisibility.of(number);
    }
  }

  /** Stores settings as JSON, containing only values that differ from the defaults. */
  @Singleton
  static final class UserSettingsConverter implements AttributeConverter<UserSettings, String> {
    private final ObjectMapper json;

    UserSettingsConverter(ObjectMapper json) {
      this.json = json;
    }

    @Override
    public String convertToPersistedValue(UserSettings settings, ConversionContext context) {
      try {
        return json.writeValueAsString(settings.chosen());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public UserSettings convertToEntityValue(String text, ConversionContext context) {
      return UserSettings.of(text);
    }
  }
}
