package chat.identity.user;

import chat.identity.organization.EmailAddressVisibility;
import chat.kit.token.Role;
import java.time.Instant;
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
    EmailAddressVisibility emailAddressVisibility,
    Instant created) {

  /**
   * What a bot has and a person has not.
   *
   * @param ownerId null for the system bots
   */
  public record NewBot(BotType type, @Nullable Long ownerId, @Nullable SystemBot systemBot) {}

  /** A bot whose address is nobody's secret. */
  public static NewAccount bot(
      long organizationId, String email, String fullName, NewBot bot, Instant created) {
    return new NewAccount(
        organizationId,
        email,
        fullName,
        Role.MEMBER,
        bot,
        EmailAddressVisibility.EVERYONE,
        created);
  }
}
