package chat.messaging.access;

import chat.identity.copy.Account;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.messaging.access.ChannelAudienceStore.Known;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Decides who may know of a channel, and who is in it, although its content is not open to him. */
final class ChannelKnowledge {

  private ChannelKnowledge() {}

  /** All that decide. */
  static Stream<GroupSetting> settings(Known channel) {
    return Stream.concat(
        Stream.of(
            channel.channel().canSubscribeGroup(), channel.channel().canAddSubscribersGroup()),
        Stream.ofNullable(channel.administrators()));
  }

  /**
   * Administrators of the organization and, guests excepted, those of the channel and those whom it
   * lets in.
   *
   * @param isIn whether the account is in a setting
   */
  static boolean isGivenTo(Known channel, Account account, Predicate<GroupSetting> isIn) {
    if (account.role().isAtLeast(Role.ADMINISTRATOR) || isLetIn(channel, account, isIn)) {
      return true;
    }
    return account.role() != Role.GUEST
        && channel.administrators() != null
        && isIn.test(channel.administrators());
  }

  /**
   * Whether the account, which is no guest's, may subscribe itself or others. Where newcomers do
   * not see the history, that opens no message to it, yet the channel and who is in it.
   *
   * @param isIn whether the account is in a setting
   */
  static boolean isLetIn(Known channel, Account account, Predicate<GroupSetting> isIn) {
    CopiedChannel settings = channel.channel();
    return account.role() != Role.GUEST
        && (isIn.test(settings.canSubscribeGroup())
            || isIn.test(settings.canAddSubscribersGroup()));
  }
}
