package chat.messaging.accessquery;

import chat.kit.people.GroupSetting;
import chat.messaging.accessquery.ChannelAccessRepository.GroupSettingConverter;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.util.List;

/** A row of {@code channel} with the additional columns of {@link ChannelFacts}. */
@MappedEntity("channel")
public record ChannelFactsRow(
    @Id long channelId,
    long recipientId,
    String name,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    String topicsPolicy,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canSendMessageGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canCreateTopicGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canSubscribeGroup,
    @TypeDef(type = DataType.STRING, converter = GroupSettingConverter.class)
        GroupSetting canAddSubscribersGroup,
    boolean subscribed,
    boolean ownerSubscribed,
    boolean topicExists) {

  public static List<ChannelFacts> facts(List<ChannelFactsRow> rows) {
    return rows.stream().map(ChannelFactsRow::facts).toList();
  }

  private ChannelFacts facts() {
    return new ChannelFacts(
        new ProjectedChannel(
            channelId,
            recipientId,
            name,
            inviteOnly,
            isWebPublic,
            historyPublicToSubscribers,
            isArchived,
            topicsPolicy,
            canSendMessageGroup,
            canCreateTopicGroup,
            canSubscribeGroup,
            canAddSubscribersGroup),
        subscribed,
        ownerSubscribed,
        topicExists);
  }
}
