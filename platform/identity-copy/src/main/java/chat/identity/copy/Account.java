package chat.identity.copy;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account of an organization, person or bot.
 *
 * @param email the API address
 * @param avatarUrl null where none was uploaded
 * @param fullMemberFrom when the organization's waiting period, in days of 24 hours, ends for it
 */
public record Account(
    long organizationId,
    long userId,
    String email,
    @Nullable String deliveryEmail,
    EmailAddressVisibility emailAddressVisibility,
    String fullName,
    Role role,
    boolean isActive,
    boolean isBot,
    @Nullable Integer botType,
    @Nullable Long botOwnerId,
    boolean isSystemBot,
    @Nullable String avatarUrl,
    int avatarVersion,
    Instant dateJoined,
    Instant fullMemberFrom,
    String timezone)
    implements AccountStanding {

  AccountId id() {
    return new AccountId(organizationId, userId);
  }

  /** The account as one that asks by a client of that name. */
  public Caller asCaller(String client) {
    return new Caller(organizationId, userId, role, isBot, botOwnerId, client);
  }

  /**
   * The account as a viewer is shown it who may not see it: by a stand-in address, without name and
   * avatar.
   */
  Account hidden(String standIn) {
    return new Account(
        organizationId,
        userId,
        standIn,
        deliveryEmail,
        emailAddressVisibility,
        ShownAddresses.HIDDEN_NAME,
        role,
        isActive,
        isBot,
        botType,
        botOwnerId,
        isSystemBot,
        null,
        ShownAddresses.HIDDEN_AVATAR_VERSION,
        dateJoined,
        fullMemberFrom,
        timezone);
  }

  /** Whether somebody may be shown the real address; a bot's and one's own are no secret. */
  public boolean showsRealAddressTo(Account viewer) {
    return isBot || userId == viewer.userId() || emailAddressVisibility.allows(viewer.role());
  }
}
