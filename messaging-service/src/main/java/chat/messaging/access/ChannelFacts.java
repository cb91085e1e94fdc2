package chat.messaging.access;

import chat.identity.copy.GroupSetting;

/**
 * What is known of a channel and somebody in it, in one look.
 *
 * @param subscribed whether the account is subscribed now
 * @param ownerSubscribed whether the owner of the account, a bot, is
 * @param topicExists whether the topic asked about has a message
 */
record ChannelFacts(
    long channelId,
    long recipientId,
    String name,
    boolean inviteOnly,
    boolean isWebPublic,
    boolean historyPublicToSubscribers,
    boolean isArchived,
    String topicsPolicy,
    GroupSetting canSendMessageGroup,
    GroupSetting canCreateTopicGroup,
    GroupSetting canSubscribeGroup,
    GroupSetting canAddSubscribersGroup,
    boolean subscribed,
    boolean ownerSubscribed,
    boolean topicExists) {}
