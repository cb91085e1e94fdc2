package chat.messaging.access;

import chat.kit.people.GroupSetting;

/** Who may change the messages of a channel, whoever has sent them. */
record MessageRights(
    GroupSetting canAdministerChannel,
    GroupSetting canDeleteAnyMessage,
    GroupSetting canDeleteOwnMessage,
    GroupSetting canMoveMessagesOutOfChannel,
    GroupSetting canMoveMessagesWithinChannel,
    GroupSetting canResolveTopics) {

  /** Where there is no channel. */
  static final MessageRights OF_NOBODY =
      new MessageRights(
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY);
}
