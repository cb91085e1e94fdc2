package chat.messaging.access;

import chat.kit.people.GroupSetting;
import chat.messaging.access.ChannelAccessRepository.GroupSettingConverter;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;

/** Who may change the messages of a channel, whoever has sent them. */
@MappedEntity("channel_message_rights")
record MessageRights(
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canAdministerChannelGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canDeleteAnyMessageGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canDeleteOwnMessageGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canMoveMessagesOutOfChannelGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canMoveMessagesWithinChannelGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canResolveTopicsGroup) {

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
