package chat.channels.channel;

import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code channel}, joined with the channel's activity.
 *
 * @param topicsPolicy in lower case
 * @param canAddSubscribersGroup JSON, as are all group settings
 * @param recentMessages number of messages of the last {@link ChannelActivity#TRAFFIC_DAYS} days
 * @param subscribed whether the querying account is subscribed
 * @param ownerSubscribed whether the owner of the querying account is subscribed
 */
@MappedEntity("channel")
public record ChannelRow(
    long channelId,
    long organizationId,
    String name,
    String nameKey,
    String description,
    String renderedDescription,
    Instant dateCreated,
    @Nullable Long creatorId,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    boolean isDefaultStream,
    @Nullable Long folderId,
    String topicsPolicy,
    @Nullable Integer messageRetentionDays,
    int subscriberCount,
    String canAddSubscribersGroup,
    String canCreateTopicGroup,
    String canDeleteAnyMessageGroup,
    String canDeleteOwnMessageGroup,
    String canRemoveSubscribersGroup,
    String canAdministerChannelGroup,
    String canMoveMessagesOutOfChannelGroup,
    String canMoveMessagesWithinChannelGroup,
    String canSendMessageGroup,
    String canSubscribeGroup,
    String canResolveTopicsGroup,
    @Nullable Long firstMessageId,
    @Nullable Instant dateLastMessage,
    long recentMessages,
    boolean subscribed,
    boolean ownerSubscribed) {}
