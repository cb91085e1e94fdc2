package chat.messaging.accessquery;

import chat.kit.people.GroupSetting;
import chat.messaging.accessquery.ChannelAccessRepository.GroupSettingConverter;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;

/** Group settings of a channel for changing messages of any sender. */
@MappedEntity("channel_message_rights")
public record MessageRights(
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

  /** The rights for direct messages, which belong to no channel. */
  static final MessageRights OF_NOBODY =
      new MessageRights(
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY,
          GroupSetting.NOBODY);
}
