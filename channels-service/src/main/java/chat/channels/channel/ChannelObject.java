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
 * @param streamId id of the channel
 * @param name name, unique in the organization ignoring case
 * @param description description in Markdown
 * @param renderedDescription description as HTML
 * @param dateCreated time of creation in UNIX seconds
 * @param creatorId id of the user who created the channel; null if it is unknown or hidden from the
 *     caller
 * @param inviteOnly whether the channel is private
 * @param isWebPublic whether visitors may read the channel without an account
 * @param streamPostPolicy who may send messages, for older clients; derived from {@code
 *     can_send_message_group}: 1 for everyone and for values without a number, 2 for
 *     administrators, 3 for full members, 4 for moderators
 * @param isAnnouncementOnly whether only administrators may send messages, for still older clients;
 *     derived from {@code can_send_message_group}
 * @param historyPublicToSubscribers whether new subscribers see earlier messages
 * @param firstMessageId id of the oldest message; null if there is no message yet
 * @param folderId id of the channel's folder; null if it has none
 * @param isRecentlyActive whether the channel was created, or a message was sent, in the last 180
 *     days
 * @param isArchived whether the channel is archived and accepts no messages
 * @param messageRetentionDays days after which messages are deleted; null for the organization's
 *     setting, -1 if they are kept for ever
 * @param streamWeeklyTraffic average number of messages in a week, rounded to two significant
 *     digits; null if the channel is less than a week old
 * @param subscriberCount number of subscribers, without deactivated users
 * @param topicsPolicy which topics messages may have: {@code inherit}, {@code allow_empty_topic},
 *     {@code disable_empty_topic} or {@code empty_topic_only}
 * @param groups group settings, each a field of the channel with the setting's name, such as {@code
 *     can_send_message_group}. Members that are deactivated or hidden from the caller are omitted.
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
