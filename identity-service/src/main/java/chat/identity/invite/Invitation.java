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
 * @param key the secret part of its link
 * @param expires null if it never expires
 * @param isMakerEntitled whether the inviter is active and has at least the role that it grants
 * @param invitedAs the role number; it and the following components form the {@link Gifts}
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
   * The properties of accounts that join by the invitation.
   *
   * @param welcomeMessage null for the organization's text, empty for none
   */
  public record Gifts(
      Role role,
      List<Long> channelIds,
      List<Long> groupIds,
      boolean includeDefaultChannels,
      @Nullable String welcomeMessage) {

    /** Whether people may choose groups of default channels; guests cannot join channels freely. */
    public boolean mayChooseChannels() {
      return role != Role.GUEST;
    }

    /** Returns a copy without a welcome message of its own. */
    Gifts withoutWelcome() {
      return new Gifts(role, channelIds, groupIds, includeDefaultChannels, null);
    }
  }

  /** Creates an invitation that is not stored yet, by an inviter who may create it. */
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
