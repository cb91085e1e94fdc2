package chat.identityprojection;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import chat.identityprojection.IdentityEvent.UserChanged;
import chat.kit.http.OrganizationHosts;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.sql.BatchLoader;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.token.AccountId;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Accesses the table {@code account}. */
@Singleton
public final class AccountStore {

  private static final String PUT =
      """
      insert into account
        (organization_id, user_id, email, delivery_email, email_address_visibility, full_name,
         role, is_active, settings, is_bot, bot_type, bot_owner_id, is_system_bot, avatar_url,
         avatar_version, date_joined, timezone, alert_words, muted_user_ids)
      values
        (:organizationId, :userId, :email, :deliveryEmail, :emailAddressVisibility, :fullName,
         :role, :isActive, :settings::jsonb, :isBot, :botType, :botOwnerId, :isSystemBot,
         :avatarUrl, :avatarVersion, :dateJoined, :timezone, :alertWords::text[],
         :mutedUserIds::bigint[])
      on conflict (organization_id, user_id) do update set
        email = excluded.email, delivery_email = excluded.delivery_email,
        email_address_visibility = excluded.email_address_visibility,
        full_name = excluded.full_name, role = excluded.role, is_active = excluded.is_active, settings = excluded.settings,
        is_bot = excluded.is_bot, bot_type = excluded.bot_type,
        bot_owner_id = excluded.bot_owner_id, is_system_bot = excluded.is_system_bot,
        avatar_url = excluded.avatar_url, avatar_version = excluded.avatar_version,
        date_joined = excluded.date_joined, timezone = excluded.timezone,
        alert_words = excluded.alert_words, muted_user_ids = excluded.muted_user_ids
      returning coalesce((select is_active from account before
        where before.organization_id = account.organization_id
          and before.user_id = account.user_id), true) as was_active,
        array(select unnest(before.muted_user_ids) from account before
            where before.organization_id = account.organization_id
              and before.user_id = account.user_id
          except select unnest(account.muted_user_ids))
          as no_longer_muted_user_ids,
        array(select unnest(account.muted_user_ids) from account before
            where before.organization_id = account.organization_id
              and before.user_id = account.user_id
          except select unnest(before.muted_user_ids) from account before
            where before.organization_id = account.organization_id
              and before.user_id = account.user_id)
          as newly_muted_user_ids
      """;

  static final String COLUMNS =
      AccountStandingStore.COLUMNS
          + """
            , email, delivery_email, email_address_visibility, full_name, is_bot, bot_type,
            is_system_bot, avatar_url, avatar_version, date_joined, timezone,
            organization.subdomain
          """;

  private static final String SELECT = COLUMNS + AccountStandingStore.FROM;

  static final String FROM_THESE =
      """
          from unnest(:organizationIds::bigint[], :userIds::bigint[])
              as asked (organization_id, user_id)
            join account using (organization_id, user_id)
            left join organization using (organization_id)
      """;

  private static final String THESE = COLUMNS + FROM_THESE;

  private static final String BY_EMAIL =
      SELECT
          + """
          and (lower(email) = any(array(select lower(sought) from unnest(:emails::text[]) sought))
            or lower(delivery_email)
              = any(array(select lower(sought) from unnest(:emails::text[]) sought))
            or user_id = any(array(
              select substring(lower(sought) from '^user([1-9][0-9]{0,17})@')::bigint
              from unnest(:emails::text[]) sought)))
          order by user_id
          """;

  private static final String ACTIVE =
      """
      select user_id from account
      where organization_id = :organizationId and user_id = any(:userIds) and is_active
        and not is_system_bot
      """;

  private static final String PEOPLE =
      """
      select user_id from account
      where organization_id = :organizationId and user_id = any(:userIds) and is_active
        and not is_bot
      """;

  private static final String BOTS_OF =
      """
      select user_id, bot_owner_id from account
      where organization_id = :organizationId and bot_owner_id = any(:ownerIds::bigint[])
        and is_active
      """;

  private static final String SYSTEM_BOT =
      SELECT + "and is_system_bot and split_part(delivery_email, '@', 1) = :localPart";

  /** Maximum accounts of one statement. */
  private static final int AT_ONCE = 100;

  private static final String ALERT_WORDS =
      """
      select alert_words from account
      where organization_id = :organizationId and user_id = :userId
      """;

  private static final String HAS_ON =
      """
      select coalesce((settings ->> :setting)::boolean, true) as it_is from account
      where organization_id = :organizationId and user_id = :userId
      """;

  private final Sql sql;
  private final JsonColumns json;
  private final VisiblePeople visible;
  private final OrganizationHosts hosts;
  private final BatchLoader<AccountId, ProjectedAccount> loader;

  AccountStore(Sql sql, JsonColumns json, VisiblePeople visible, OrganizationHosts hosts) {
    this.sql = sql;
    this.json = json;
    this.visible = visible;
    this.hosts = hosts;
    this.loader = new BatchLoader<>(sql, AT_ONCE, this::accounts);
  }

  /**
   * An account that an address may refer to.
   *
   * @param subdomain of its organization; null if the projection does not have the organization yet
   */
  private record Candidate(ProjectedAccount account, @Nullable String subdomain) {}

  /** Returns the account, active or not; empty if the organization has none with that id. */
  public Optional<ProjectedAccount> find(long organizationId, long userId) {
    return loader.find(new AccountId(organizationId, userId));
  }

  /**
   * Returns the accounts with these ids, active or not, by their ids; ids without an account are
   * missing.
   */
  public Map<Long, ProjectedAccount> findAll(long organizationId, Collection<Long> userIds) {
    List<AccountId> ids =
        userIds.stream().distinct().map(userId -> new AccountId(organizationId, userId)).toList();
    Map<AccountId, ProjectedAccount> matches = loader.findAll(ids);
    return ids.stream()
        .flatMap(id -> Optional.ofNullable(matches.get(id)).stream())
        .collect(toMap(ProjectedAccount::userId, Function.identity()));
  }

  private Map<AccountId, ProjectedAccount> accounts(List<AccountId> ids) {
    return sql
        .statement(THESE)
        .bindEach("organizationIds", ids, AccountId::organizationId)
        .bindEach("userIds", ids, AccountId::userId)
        .list(AccountStore::account)
        .stream()
        .collect(toMap(ProjectedAccount::id, Function.identity()));
  }

  /**
   * Returns the ids of active accounts, except system bots, which clients cannot name; cheap for
   * very many.
   */
  public Set<Long> active(long organizationId, Collection<Long> userIds) {
    return sql
        .statement(ACTIVE)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row -> row.number("user_id"))
        .stream()
        .collect(toSet());
  }

  /** Returns the ids of active users who are not bots; cheap for very many. */
  public Set<Long> people(long organizationId, Collection<Long> userIds) {
    return sql
        .statement(PEOPLE)
        .bind("organizationId", organizationId)
        .bind("userIds", userIds)
        .list(row -> row.number("user_id"))
        .stream()
        .collect(toSet());
  }

  /** Returns the ids of the active bots that the accounts own. */
  public Set<Long> botsOf(long organizationId, Collection<Long> ownerIds) {
    return botsByOwner(organizationId, ownerIds).values().stream()
        .flatMap(Set::stream)
        .collect(toSet());
  }

  /** Returns the ids of the active bots by their owners; accounts without bots are missing. */
  public Map<Long, Set<Long>> botsByOwner(long organizationId, Collection<Long> ownerIds) {
    return sql
        .statement(BOTS_OF)
        .bind("organizationId", organizationId)
        .bind("ownerIds", ownerIds)
        .list(row -> Map.entry(row.number("bot_owner_id"), row.number("user_id")))
        .stream()
        .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toSet())));
  }

  /**
   * Returns the organization's system bot of that name.
   *
   * @param localPart the part before the {@code @} of its address, {@code notification-bot}
   */
  public Optional<ProjectedAccount> findSystemBot(long organizationId, String localPart) {
    return sql.statement(SYSTEM_BOT)
        .bind("organizationId", organizationId)
        .bind("localPart", localPart)
        .find(AccountStore::account);
  }

  /**
   * Returns the accounts with those stand-in, API or real addresses, ignoring case, by the given
   * addresses.
   *
   * <p>If several accounts match an address, stand-ins have precedence over API addresses, and
   * these over real ones. A stand-in stays valid even while the real address is visible to all.
   *
   * @param viewer the requesting account, in whose organization they are; real addresses that the
   *     viewer cannot see match nothing
   */
  public Map<String, ProjectedAccount> findAllByEmail(
      ProjectedAccount viewer, Collection<String> emails) {
    List<Candidate> matches =
        sql.statement(BY_EMAIL)
            .bind("organizationId", viewer.organizationId())
            .bind("emails", emails)
            .list(row -> new Candidate(account(row), row.textOrNull("subdomain")));
    Set<Long> hidden =
        visible.hiddenFrom(
            viewer,
            matches.stream().map(Candidate::account).map(ProjectedAccount::userId).toList());
    Predicate<ProjectedAccount> isOpen = account -> !hidden.contains(account.userId());
    Map<String, ProjectedAccount> byEmail = new HashMap<>();
    matches.stream()
        .map(Candidate::account)
        .filter(isOpen.and(account -> account.showsRealAddressTo(viewer)))
        .forEach(account -> note(byEmail, account.deliveryEmail(), account));
    matches.stream()
        .map(Candidate::account)
        .filter(isOpen.or(account -> !account.email().equalsIgnoreCase(account.deliveryEmail())))
        .forEach(account -> note(byEmail, account.email(), account));
    matches.forEach(candidate -> note(byEmail, standIn(candidate), candidate.account()));
    Map<String, ProjectedAccount> asGiven = new LinkedHashMap<>();
    for (String email : emails) {
      ProjectedAccount account = byEmail.get(email.toLowerCase(Locale.ROOT));
      if (account != null) {
        asGiven.put(email, account);
      }
    }
    return asGiven;
  }

  private @Nullable String standIn(Candidate candidate) {
    String subdomain = candidate.subdomain();
    return subdomain == null ? null : hosts.standIn(candidate.account().userId(), subdomain);
  }

  private static void note(
      Map<String, ProjectedAccount> byEmail, @Nullable String email, ProjectedAccount account) {
    if (email != null) {
      byEmail.put(email.toLowerCase(Locale.ROOT), account);
    }
  }

  /** Returns the account's alert words, as entered. */
  public List<String> alertWords(long organizationId, long userId) {
    return sql.statement(ALERT_WORDS)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(row -> row.texts("alert_words"))
        .orElse(List.of());
  }

  /** Returns whether a setting of the account that is on by default has not been turned off. */
  public boolean hasOn(long organizationId, long userId, String setting) {
    return sql.statement(HAS_ON)
        .bind("setting", setting)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .find(row -> row.flag("it_is"))
        .orElse(true);
  }

  /**
   * The changes of an account.
   *
   * @param wasActive whether it was active before; true for an account that was not stored
   * @param noLongerMutedUserIds users who were muted before and are not any more
   * @param newlyMutedUserIds users who were not muted before; empty for an account that was not
   *     stored
   */
  record Changed(
      boolean wasActive, List<Long> noLongerMutedUserIds, List<Long> newlyMutedUserIds) {}

  Changed put(UserChanged changed) {
    return sql.statement(PUT)
        .bind("organizationId", changed.organizationId())
        .bind("userId", changed.userId())
        .bind("email", changed.email())
        .bind("deliveryEmail", changed.deliveryEmail())
        .bind("emailAddressVisibility", changed.emailAddressVisibility())
        .bind("fullName", changed.fullName())
        .bind("role", changed.role())
        .bind("isActive", changed.isActive())
        .bind("settings", settings(changed))
        .bind("isBot", changed.isBot())
        .bind("botType", changed.botType())
        .bind("botOwnerId", changed.botOwnerId())
        .bind("isSystemBot", changed.isSystemBot())
        .bind("avatarUrl", changed.avatarUrl())
        .bind("avatarVersion", changed.avatarVersion())
        .bind("dateJoined", Instant.ofEpochSecond(changed.dateJoined()))
        .bind("timezone", changed.timezone())
        .bind("alertWords", orNone(changed.alertWords()))
        .bind("mutedUserIds", orNone(changed.mutedUsers()))
        .one(row ->
            new Changed(
                row.flag("was_active"),
                row.numbers("no_longer_muted_user_ids"),
                row.numbers("newly_muted_user_ids")));
  }

  private String settings(UserChanged changed) {
    return changed.settings() == null ? "{}" : json.write(changed.settings());
  }

  /** Older releases of the owner omit some fields. */
  private static <T> List<T> orNone(@Nullable List<T> said) {
    return said == null ? List.of() : said;
  }

  /** Returns the account of a row with the {@link #COLUMNS}. */
  static ProjectedAccount account(Row row) {
    Long botType = row.numberOrNull("bot_type");
    return new ProjectedAccount(
        row.number("organization_id"),
        row.number("user_id"),
        row.text("email"),
        row.textOrNull("delivery_email"),
        EmailAddressVisibility.of(row.number("email_address_visibility")),
        row.text("full_name"),
        Role.of((int) row.number("role")),
        row.flag("is_active"),
        row.flag("is_bot"),
        botType == null ? null : botType.intValue(),
        row.numberOrNull("bot_owner_id"),
        row.flag("is_system_bot"),
        row.textOrNull("avatar_url"),
        (int) row.number("avatar_version"),
        row.instant("date_joined"),
        row.instant("full_member_from"),
        row.text("timezone"));
  }
}
