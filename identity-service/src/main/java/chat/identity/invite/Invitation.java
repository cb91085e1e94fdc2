package chat.identity.invite;

import chat.kit.token.Role;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reusable invitation.
 *
 * @param invitationId 0 until it is stored
 * @param key what makes its link secret
 * @param expires null for never
 * @param isMakerEntitled whether its maker is active and has no less of a role than it gives
 * @param invitedAs the role's number; it and what follows are the parts of its {@link Gifts}
 */
@MappedEntity("invitation")
public record Invitation(
    long invitationId,
    long organizationId,
    String key,
    long invitedBy,
    Instant dateCreated,
    @Nullable Instant expires,
    boolean isRevoked,
    boolean isMakerEntitled,
    int invitedAs,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> channelIds,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> groupIds,
    boolean includeDefaultChannels,
    @Nullable String welcomeMessage) {

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

  /** A new invitation, which is not stored yet; its maker is entitled to make it. */
  static Invitation of(
      long organizationId,
      long invitedBy,
      String key,
      Instant dateCreated,
      @Nullable Instant expires,
      Gifts gifts) {
    return new Invitation(
        0,
        organizationId,
        key,
        invitedBy,
        dateCreated,
        expires,
        false,
        true,
        gifts.role().number(),
        gifts.channelIds(),
        gifts.groupIds(),
        gifts.includeDefaultChannels(),
        gifts.welcomeMessage());
  }

  public Gifts gifts() {
    return new Gifts(
        Role.of(invitedAs), channelIds, groupIds, includeDefaultChannels, welcomeMessage);
  }

  public boolean isExpired(Instant now) {
    return expires != null && !expires.isAfter(now);
  }
}
