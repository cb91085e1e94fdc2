package chat.channels.channel;

import chat.kit.people.GroupSetting;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The channel object that clients see.
 *
 * @param streamPostPolicy for older clients; derived from {@code can_send_message_group}
 * @param isAnnouncementOnly for still older clients; derived from {@code can_send_message_group}
 * @param firstMessageId null if there is no message yet
 * @param streamWeeklyTraffic null if the channel is too new for an average
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record ChannelObject(
    long streamId,
    String name,
    String description,
    String renderedDescription,
    long dateCreated,
    @Nullable Long creatorId,
    boolean inviteOnly,
    boolean isWebPublic,
    int streamPostPolicy,
    boolean isAnnouncementOnly,
    boolean historyPublicToSubscribers,
    @Nullable Long firstMessageId,
    @Nullable Long folderId,
    boolean isRecentlyActive,
    boolean isArchived,
    @Nullable Integer messageRetentionDays,
    @Nullable Integer streamWeeklyTraffic,
    int subscriberCount,
    String topicsPolicy,
    @JsonAnyGetter Map<String, GroupSetting> groups) {}
