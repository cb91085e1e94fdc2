package chat.channels.channel;

import chat.kit.people.GroupSetting;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A channel as clients see it.
 *
 * @param streamPostPolicy what older clients read in place of {@code can_send_message_group}
 * @param isAnnouncementOnly the same, older still
 * @param firstMessageId null where there is none yet
 * @param streamWeeklyTraffic null while the channel is too young to tell
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
