package chat.identity.invite;

import chat.kit.token.Role;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reusable invitation.
 *
 * @param key what makes its link secret
 * @param expires null for never
 * @param isMakerEntitled whether its maker is active and has no less of a role than it gives
 * @param gifts what those who join by it get
 */
public record Invitation(
    long invitationId,
    long organizationId,
    String key,
    long invitedBy,
    Instant dateCreated,
    @Nullable Instant expires,
    boolean isRevoked,
    boolean isMakerEntitled,
    Gifts gifts) {

  /**
   * What those who join get.
   *
   * @param welcomeMessage null for the organization's own, empty for none
   */
  public record Gifts(
      Role role,
      List<Long> channelIds,
      List<Long> groupIds,
      boolean includeDefaultChannels,
      @Nullable String welcomeMessage) {

    /** The same without a text of the link's own. */
    Gifts withoutWelcome() {
      return new Gifts(role, channelIds, groupIds, includeDefaultChannels, null);
    }
  }

  public boolean isExpired(Instant now) {
    return expires != null && !expires.isAfter(now);
  }
}
