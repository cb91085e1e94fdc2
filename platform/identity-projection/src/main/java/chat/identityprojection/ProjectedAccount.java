package chat.identityprojection;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account of an organization, user or bot.
 *
 * @param email the API address
 * @param avatarUrl null if none was uploaded
 * @param fullMemberFrom end of the account's waiting period, which the organization sets in days of
 *     24 hours
 */
public record ProjectedAccount(
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

  /** Returns the account as the caller of a request by a client of that name. */
  public Caller asCaller(String client) {
    return new Caller(organizationId, userId, role, isBot, botOwnerId, client);
  }

  /**
   * Returns the account as shown to a viewer who cannot access it: with a stand-in address, without
   * name and avatar.
   */
  ProjectedAccount hidden(String standIn) {
    return new ProjectedAccount(
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

  /**
   * Returns whether the viewer may see the real address; a bot's and the viewer's own are always
   * visible.
   */
  public boolean showsRealAddressTo(ProjectedAccount viewer) {
    return isBot || userId == viewer.userId() || emailAddressVisibility.allows(viewer.role());
  }
}
