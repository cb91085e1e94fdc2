package chat.channels.channel;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import chat.kit.people.GroupSetting;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Payload of a channel-changed event: the current state of the channel. */
@Serdeable(naming = SnakeCaseStrategy.class)
record ChannelChanged(
    int version,
    long organizationId,
    long channelId,
    String name,
    String description,
    String renderedDescription,
    long dateCreated,
    @Nullable Long creatorId,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    boolean isDefaultStream,
    @Nullable Long folderId,
    String topicsPolicy,
    @Nullable Integer messageRetentionDays,
    @JsonAnyGetter Map<String, GroupSetting> groups) {

  static Change of(Channel channel) {
    return new Change(
        Topic.CHANNEL_CHANGED,
        channel.organizationId() + ":" + channel.channelId(),
        new ChannelChanged(
            1,
            channel.organizationId(),
            channel.channelId(),
            channel.name().text(),
            channel.description(),
            channel.renderedDescription(),
            channel.dateCreated().getEpochSecond(),
            channel.creatorId(),
            channel.inviteOnly(),
            channel.isWebPublic(),
            channel.historyPublicToSubscribers(),
            channel.isArchived(),
            channel.isDefaultStream(),
            channel.folderId(),
            channel.topicsPolicy().wireName(),
            channel.messageRetentionDays(),
            channel.groupsByName()));
  }
}
