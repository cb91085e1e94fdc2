package chat.identity.user;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Role;
import org.jspecify.annotations.Nullable;

/**
 * An account in the making.
 *
 * @param bot what makes it a bot; null for people
 */
public record NewAccount(
    long organizationId,
    String deliveryEmail,
    String fullName,
    Role role,
    @Nullable NewBot bot,
    EmailAddressVisibility emailAddressVisibility) {

  /**
   * What a bot has and a person has not.
   *
   * @param ownerId null for the system bots
   * @param systemBot null for bots that people have made
   */
  public record NewBot(BotType type, @Nullable Long ownerId, @Nullable SystemBot systemBot) {}

  @Nullable Integer botType() {
    return bot == null ? null : bot.type().number();
  }

  @Nullable Long botOwnerId() {
    return bot == null ? null : bot.ownerId();
  }

  /** The name in the database; null for people, and for bots that people have made. */
  @Nullable String systemBotName() {
    return bot == null || bot.systemBot() == null ? null : bot.systemBot().wireName();
  }

  /** A person, whose address is first seen by those whom the organization chose. */
  public static NewAccount person(
      Organization organization, String email, String fullName, Role role) {
    return new NewAccount(
        organization.organizationId(),
        email,
        fullName,
        role,
        null,
        EmailAddressVisibility.of(
            organization.settings().number(OrganizationSetting.EMAIL_ADDRESS_VISIBILITY)));
  }

  /** A bot, whose address is nobody's secret. */
  public static NewAccount bot(
      Organization organization, String email, String fullName, NewBot bot) {
    return new NewAccount(
        organization.organizationId(),
        email,
        fullName,
        Role.MEMBER,
        bot,
        EmailAddressVisibility.EVERYONE);
  }
}
