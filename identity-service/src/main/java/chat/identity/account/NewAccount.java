package chat.identity.account;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Role;
import org.jspecify.annotations.Nullable;

/**
 * An account that has not been inserted yet.
 *
 * @param bot the bot properties; null for people
 */
public record NewAccount(
    long organizationId,
    String deliveryEmail,
    String fullName,
    Role role,
    @Nullable NewBot bot,
    EmailAddressVisibility emailAddressVisibility) {

  /**
   * The properties that only bots have.
   *
   * @param ownerId null for the system bots
   * @param systemBot null for bots that people have created
   */
  public record NewBot(BotType type, @Nullable Long ownerId, @Nullable SystemBot systemBot) {}

  public @Nullable Integer botType() {
    return bot == null ? null : bot.type().number();
  }

  public @Nullable Long botOwnerId() {
    return bot == null ? null : bot.ownerId();
  }

  /** Returns the name in the database; null for people, and for bots that people have created. */
  public @Nullable String systemBotName() {
    return bot == null || bot.systemBot() == null ? null : bot.systemBot().wireName();
  }

  /** Creates a person with the organization's default email visibility. */
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

  /** Creates a bot, whose address everyone may see. */
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
