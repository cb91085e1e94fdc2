package chat.messaging.accessquery;

import chat.identityprojection.ProjectedAccount;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.messaging.accessquery.ChannelAudienceStore.AudienceChannel;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Decides who may see a channel and its subscribers without access to its content. */
public final class ChannelVisibilityPolicy {

  private ChannelVisibilityPolicy() {}

  /** All group settings on which the decisions depend. */
  static Stream<GroupSetting> settings(AudienceChannel channel) {
    return Stream.concat(
        Stream.of(
            channel.channel().canSubscribeGroup(), channel.channel().canAddSubscribersGroup()),
        Stream.ofNullable(channel.administrators()));
  }

  /**
   * Whether the account may see the channel and its subscribers.
   *
   * <p>Allowed are the organization's administrators and, guests excepted, the channel's
   * administrators and users with the right to subscribe themselves or others.
   *
   * @param isIn whether the account is in a group setting
   */
  public static boolean isGivenTo(
      AudienceChannel channel, ProjectedAccount account, Predicate<GroupSetting> isIn) {
    if (account.role().isAtLeast(Role.ADMINISTRATOR) || isLetIn(channel, account, isIn)) {
      return true;
    }
    return account.role() != Role.GUEST
        && channel.administrators() != null
        && isIn.test(channel.administrators());
  }

  /**
   * Whether the account, which must not be a guest's, may subscribe itself or others.
   *
   * <p>If new subscribers do not see the history, this right opens no message, but it does reveal
   * the channel and its subscribers.
   *
   * @param isIn whether the account is in a group setting
   */
  static boolean isLetIn(
      AudienceChannel channel, ProjectedAccount account, Predicate<GroupSetting> isIn) {
    ProjectedChannel settings = channel.channel();
    return account.role() != Role.GUEST
        && (isIn.test(settings.canSubscribeGroup())
            || isIn.test(settings.canAddSubscribersGroup()));
  }
}
