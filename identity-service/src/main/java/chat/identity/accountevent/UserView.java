package chat.identity.accountevent;

import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.ApiEmail;
import chat.identity.account.AvatarReference;
import chat.identity.organization.Organization;
import chat.identity.profilefields.ProfileValue;
import chat.identity.profilefields.ProfileValueRepository;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts accounts to {@link User}s, limited to the data that the caller may see. */
@Singleton
public final class UserView {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mmxxx").withZone(ZoneOffset.UTC);

  private final ApiEmail apiEmail;
  private final ProfileValueRepository profiles;

  UserView(ApiEmail apiEmail, ProfileValueRepository profiles) {
    this.apiEmail = apiEmail;
    this.profiles = profiles;
  }

  /**
   * Options of the caller for the result.
   *
   * @param clientGravatar whether the client computes Gravatar URLs itself
   */
  public record ViewOptions(boolean clientGravatar, boolean includeCustomProfileFields) {}

  /** Returns the account as the caller sees it. */
  public User user(
      Account account, Organization organization, Caller caller, ViewOptions viewOptions) {
    return users(List.of(account), organization, caller, viewOptions).getFirst();
  }

  /** Returns the accounts as the caller sees them, in order; loads all profiles with one query. */
  public List<User> users(
      List<Account> accounts, Organization organization, Caller caller, ViewOptions viewOptions) {
    Map<Long, Map<String, ProfileValue>> profilesByUser =
        viewOptions.includeCustomProfileFields()
            ? profiles.byUser(
                organization.organizationId(), accounts.stream().map(Account::userId).toList())
            : Map.of();
    return accounts.stream()
        .map(account -> {
          Map<String, ProfileValue> profile =
              profilesByUser.getOrDefault(account.userId(), Map.of());
          return user(
              account, organization, seesDeliveryEmail(account, caller), viewOptions, profile);
        })
        .toList();
  }

  /**
   * Returns a new account with only the data that every user may see.
   *
   * <p>Its profile is empty.
   */
  public User asEverybodySees(Account account, Organization organization) {
    boolean seesEmail = account.emailAddressVisibility() == EmailAddressVisibility.EVERYONE;
    return user(account, organization, seesEmail, new ViewOptions(true, true), Map.of());
  }

  /**
   * Returns the URL of the account's avatar.
   *
   * @param seesEmail whether the viewer may see the real email address
   */
  String avatarUrl(Account account, Organization organization, boolean seesEmail) {
    return Objects.requireNonNull(
        avatarUrl(account, organization, seesEmail, new ViewOptions(false, false)));
  }

  private User user(
      Account account,
      Organization organization,
      boolean seesEmail,
      ViewOptions viewOptions,
      Map<String, ProfileValue> profile) {
    Bot bot = account.bot();
    return new User(
        account.userId(),
        seesEmail ? account.deliveryEmail() : null,
        apiEmail.of(account, organization),
        account.fullName(),
        dateJoined(account),
        account.isActive(),
        account.role() == Role.OWNER,
        account.role().isAtLeast(Role.ADMINISTRATOR),
        account.role() == Role.GUEST,
        account.isBot(),
        bot == null ? null : bot.type().number(),
        bot == null ? null : Optional.ofNullable(bot.ownerId()),
        account.role().number(),
        account.timezone(),
        avatarUrl(account, organization, seesEmail, viewOptions),
        account.avatarVersion(),
        account.isImportedStub(),
        account.isDeleted() ? true : null,
        account.isSystemBot() ? true : null,
        viewOptions.includeCustomProfileFields() && !account.isBot() ? profile : null);
  }

  /** Returns the join date, to the minute, as the API shows it. */
  static String dateJoined(Account account) {
    return MINUTES.format(account.dateJoined());
  }

  /**
   * Whether the caller may see the real address; always for bots and for the caller's own account.
   */
  public static boolean seesDeliveryEmail(Account account, Caller caller) {
    return account.isBot()
        || account.userId() == caller.userId()
        || account.emailAddressVisibility().allows(caller.role());
  }

  /** Viewers who may not see the real address must not get its hash either. */
  private @Nullable String avatarUrl(
      Account account, Organization organization, boolean seesEmail, ViewOptions viewOptions) {
    if (account.avatarUrl() != null) {
      return account.avatarUrl();
    }
    if (seesEmail && viewOptions.clientGravatar()) {
      return null;
    }
    String email = seesEmail ? account.deliveryEmail() : apiEmail.of(account, organization);
    return AvatarReference.gravatar(email, account.avatarVersion());
  }
}
