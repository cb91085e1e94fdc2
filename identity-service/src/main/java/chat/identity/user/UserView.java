package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.profilefields.ProfileValue;
import chat.identity.profilefields.ProfileValueRepository;
import chat.identity.user.Account.Bot;
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

/** Shows accounts to a caller, each as far as the caller may see it. */
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
   * What the caller wants to see.
   *
   * @param clientGravatar whether it makes Gravatar's addresses itself
   */
  public record Wish(boolean clientGravatar, boolean includeCustomProfileFields) {}

  /** The account as the caller sees it. */
  public User user(Account account, Organization organization, Caller caller, Wish wish) {
    return users(List.of(account), organization, caller, wish).getFirst();
  }

  /** The accounts as the caller sees them, in their order; one query for all their profiles. */
  List<User> users(List<Account> accounts, Organization organization, Caller caller, Wish wish) {
    Map<Long, Map<String, ProfileValue>> entered =
        wish.includeCustomProfileFields()
            ? profiles.byUser(
                organization.organizationId(), accounts.stream().map(Account::userId).toList())
            : Map.of();
    return accounts.stream()
        .map(account -> {
          Map<String, ProfileValue> profile = entered.getOrDefault(account.userId(), Map.of());
          return user(account, organization, seesDeliveryEmail(account, caller), wish, profile);
        })
        .toList();
  }

  /** A new account, whose profile is empty, with nothing in it that is not for everybody. */
  public User asEverybodySees(Account account, Organization organization) {
    boolean seesEmail = account.emailAddressVisibility() == EmailAddressVisibility.EVERYONE;
    return user(account, organization, seesEmail, new Wish(true, true), Map.of());
  }

  /**
   * The address of the account's avatar.
   *
   * @param seesEmail whether it is for somebody who may see the real e-mail address
   */
  String avatarUrl(Account account, Organization organization, boolean seesEmail) {
    return Objects.requireNonNull(
        avatarUrl(account, organization, seesEmail, new Wish(false, false)));
  }

  private User user(
      Account account,
      Organization organization,
      boolean seesEmail,
      Wish wish,
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
        avatarUrl(account, organization, seesEmail, wish),
        account.avatarVersion(),
        account.isImportedStub(),
        account.isDeleted() ? true : null,
        account.isSystemBot() ? true : null,
        wish.includeCustomProfileFields() && !account.isBot() ? profile : null);
  }

  /** To the minute, as clients are told it. */
  static String dateJoined(Account account) {
    return MINUTES.format(account.dateJoined());
  }

  /** A bot's address and one's own are no secret. */
  static boolean seesDeliveryEmail(Account account, Caller caller) {
    return account.isBot()
        || account.userId() == caller.userId()
        || account.emailAddressVisibility().allows(caller.role());
  }

  /** Whoever may not see the real address does not get its hash either. */
  private @Nullable String avatarUrl(
      Account account, Organization organization, boolean seesEmail, Wish wish) {
    if (account.avatarUrl() != null) {
      return account.avatarUrl();
    }
    if (seesEmail && wish.clientGravatar()) {
      return null;
    }
    String email = seesEmail ? account.deliveryEmail() : apiEmail.of(account, organization);
    return Avatar.gravatar(email, account.avatarVersion());
  }
}
