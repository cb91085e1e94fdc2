package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.kit.emoji.ServiceEmoji;
import chat.messaging.access.ChannelAudience;
import chat.messaging.access.PresentPlace;
import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.register.Capability;
import chat.messaging.topic.TopicName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One event before one viewer. */
record Sight(
    LoggedEvent event,
    Payload payload,
    Viewer viewer,
    Account account,
    Scene scene,
    Appearances appearances) {

  long userId() {
    return account.userId();
  }

  boolean can(Capability capability) {
    return viewer.wishes().capabilities().has(capability);
  }

  /** A topic as the viewer's client is shown it. */
  String shownTopic(String topic) {
    return TopicName.shown(topic, can(Capability.EMPTY_TOPIC_NAME));
  }

  /** Renames the service's emoji in an event of this viewer to the name that the client knows. */
  void renameServiceEmoji(Map<String, @Nullable Object> event) {
    if (event.get("reaction_type") instanceof String type && ServiceEmoji.isType(type)) {
      ServiceEmoji name = viewer.wishes().serviceEmoji();
      event.put("emoji_name", name.emojiName());
      event.put("emoji_code", name.emojiName());
      event.put("reaction_type", name.type());
    }
  }

  /** Whether the viewer is a guest who may not see everybody. */
  boolean isLimited() {
    return scene.limits().guests().contains(userId());
  }

  /** Whether the viewer may not see the person, nor his real address. */
  boolean isHidden(long personId) {
    return scene.isHidden(personId, account);
  }

  /**
   * Whether a message that came into a channel at this number concerns the viewer, who must be able
   * to read it: the viewer received it, or watches the channel and may read all of it.
   */
  boolean isConcernedBy(long channelId, long number) {
    ChannelAudience channels = scene.channels();
    return channels.mayReadReceived(channelId, account, number)
        || (watches(channelId) && channels.mayReadAll(channelId, account));
  }

  /** Whether the viewer is told what happens in the channel, as far as he may read it. */
  boolean watches(long channelId) {
    ChannelAudience channels = scene.channels();
    return channels.isSubscribed(channelId, userId())
        || payload.involves(userId())
        || (viewer.wishes().allPublicStreams() && channels.isPublic(channelId));
  }

  /** Whether the viewer may read all of a channel that he knew when the event happened. */
  boolean couldReadAll(long channelId) {
    return !appearances.cameAfter(channelId, event.offset(), userId())
        && scene.channels().mayReadAll(channelId, account);
  }

  /** Whether the message was sent to the viewer where it is now. */
  boolean hasReceived(long messageId) {
    PresentPlace place = scene.places().get(messageId);
    Long channelId = place == null ? null : place.channelId();
    return place != null
        && (channelId == null
            || scene.channels().wasSubscribed(channelId, userId(), place.subscriptionsNumber()));
  }

  /** Whether the message is still there and the viewer may read it where it is now. */
  boolean isReadableNow(long messageId) {
    PresentPlace place = scene.places().get(messageId);
    if (place == null) {
      return false;
    }
    Long channelId = place.channelId();
    return channelId == null
        || scene.channels().mayRead(channelId, account, place.subscriptionsNumber());
  }

  /** Where the message is now; null where it is gone. */
  @Nullable PresentPlace place(long messageId) {
    return scene.places().get(messageId);
  }
}
