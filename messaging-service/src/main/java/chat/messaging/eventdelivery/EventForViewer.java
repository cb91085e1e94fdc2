package chat.messaging.eventdelivery;

import chat.identityprojection.ProjectedAccount;
import chat.kit.emoji.ServiceEmoji;
import chat.messaging.accessquery.ChannelAudience;
import chat.messaging.accessquery.CurrentLocation;
import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.initialstate.Capability;
import chat.messaging.topic.TopicName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An event and a viewer, with the facts that decide about its delivery. */
record EventForViewer(
    LoggedEvent event,
    Payload payload,
    Viewer viewer,
    ProjectedAccount account,
    DeliveryContext context,
    ChannelAppearances appearances) {

  long userId() {
    return account.userId();
  }

  boolean can(Capability capability) {
    return viewer.viewerOptions().capabilities().has(capability);
  }

  /** Returns the topic in the form for the client. */
  String shownTopic(String topic) {
    return TopicName.shown(topic, can(Capability.EMPTY_TOPIC_NAME));
  }

  /** Replaces the service's own emoji by the name that the client supports. */
  void renameServiceEmoji(Map<String, @Nullable Object> event) {
    if (event.get("reaction_type") instanceof String type && ServiceEmoji.isType(type)) {
      ServiceEmoji name = viewer.viewerOptions().serviceEmoji();
      event.put("emoji_name", name.emojiName());
      event.put("emoji_code", name.emojiName());
      event.put("reaction_type", name.type());
    }
  }

  /** Whether the viewer is a guest who may not see all users. */
  boolean isLimited() {
    return context.limits().guests().contains(userId());
  }

  /** Whether the user, including the real address, is hidden from the viewer. */
  boolean isHidden(long personId) {
    return context.isHidden(personId, account);
  }

  /**
   * Whether the viewer gets events about a message. The viewer has received it and may read it, or
   * watches the channel and may read all of it.
   *
   * @param number the subscriptions number of the message in the channel
   */
  boolean isConcernedBy(long channelId, long number) {
    ChannelAudience channels = context.channels();
    return channels.mayReadReceived(channelId, account, number)
        || (watches(channelId) && channels.mayReadAll(channelId, account));
  }

  /** Whether the viewer gets events of the channel, if it is readable. */
  boolean watches(long channelId) {
    ChannelAudience channels = context.channels();
    return channels.isSubscribed(channelId, userId())
        || payload.involves(userId())
        || (viewer.viewerOptions().allPublicStreams() && channels.isPublic(channelId));
  }

  /** Whether the viewer may read the whole channel, and knew of it when the event happened. */
  boolean couldReadAll(long channelId) {
    return !appearances.wasHiddenAt(channelId, event.offset(), userId())
        && context.channels().mayReadAll(channelId, account);
  }

  /** Whether the viewer received the message in its current location. */
  boolean hasReceived(long messageId) {
    CurrentLocation location = context.locations().get(messageId);
    Long channelId = location == null ? null : location.channelId();
    return location != null
        && (channelId == null
            || context
                .channels()
                .wasSubscribed(channelId, userId(), location.subscriptionsNumber()));
  }

  /** Whether the message exists and is readable in its current location. */
  boolean isReadableNow(long messageId) {
    CurrentLocation location = context.locations().get(messageId);
    if (location == null) {
      return false;
    }
    Long channelId = location.channelId();
    return channelId == null
        || context.channels().mayRead(channelId, account, location.subscriptionsNumber());
  }

  /** Returns the current location of the message; null if it was deleted. */
  @Nullable CurrentLocation location(long messageId) {
    return context.locations().get(messageId);
  }
}
