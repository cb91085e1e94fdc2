package chat.messaging.eventdelivery;

import chat.messaging.accessquery.ChannelAudience;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Notifications;
import chat.messaging.eventlog.Recipients;
import chat.messaging.initialstate.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Client forms of events about channels, subscriptions and topics. */
final class ChannelViews {

  /** Up to this number, a new subscriber's own event lists all subscribers. */
  private static final int MAX_LISTED_SUBSCRIBERS = 1_000;

  /**
   * {@code stream}. Archiving and unarchiving is delivered as deletion and creation, or as a change
   * of the property to clients that support archived channels. Other clients get no further events
   * about a channel that is archived now: its deletion makes earlier changes irrelevant, and its
   * creation contains the whole channel.
   */
  List<Map<String, @Nullable Object>> stream(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    if (!(eventForViewer.event().recipients() instanceof Recipients.OfChannel channel)) {
      return payload.text("op").equals("create")
          ? created(eventForViewer)
          : List.of(payload.copy());
    }
    if (!eventForViewer.can(Capability.ARCHIVED_CHANNELS)) {
      boolean isHidden =
          payload.text("op").equals("update")
              && eventForViewer.context().channels().isArchived(channel.channelId());
      return isHidden ? List.of() : List.of(payload.copy());
    }
    return switch (payload.text("op")) {
      case "delete" ->
          payload.numbers("stream_ids").stream()
              .map(channelId -> archived(eventForViewer, channelId, true))
              .toList();
      case "create" ->
          payload.flag("for_unarchiving")
              ? payload.list("streams").stream()
                  .map(stream ->
                      archived(eventForViewer, Payload.of(stream).number("stream_id"), false))
                  .toList()
              : List.of(payload.copy());
      default -> List.of(payload.copy());
    };
  }

  /** Delivers a creation for those channels that the user may still know of. */
  private static List<Map<String, @Nullable Object>> created(EventForViewer eventForViewer) {
    List<?> all = eventForViewer.payload().list("streams");
    List<?> visible = all.stream().filter(stream -> mayKnowOf(eventForViewer, stream)).toList();
    if (visible.isEmpty() && !all.isEmpty()) {
      return List.of();
    }
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    if (visible.size() < all.size()) {
      event.put("streams", visible);
    }
    return List.of(event);
  }

  /**
   * Whether the user may know of the channel and, if it is archived, the client supports that. A
   * channel that is not in the projection yet counts as visible.
   */
  private static boolean mayKnowOf(EventForViewer eventForViewer, @Nullable Object stream) {
    if (Payload.of(stream).flag("is_archived")
        && !eventForViewer.can(Capability.ARCHIVED_CHANNELS)) {
      return false;
    }
    Long channelId = Payload.of(stream).numberOrNull("stream_id");
    ChannelAudience channels = eventForViewer.context().channels();
    return channelId == null
        || channels.name(channelId) == null
        || channels.mayKnowOf(
            channelId, eventForViewer.account(), PeopleViews.ownerOf(eventForViewer));
  }

  private static Map<String, @Nullable Object> archived(
      EventForViewer eventForViewer, long channelId, boolean isArchived) {
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("op", "update");
    event.put("property", "is_archived");
    event.put("value", isArchived);
    event.put("stream_id", channelId);
    event.put("name", eventForViewer.context().channels().name(channelId));
    return event;
  }

  /**
   * {@code subscription}. Viewers get their own changes in separate events, which also name the
   * users subscribed together with them.
   */
  List<Map<String, @Nullable Object>> subscription(EventForViewer eventForViewer) {
    Payload payload = eventForViewer.payload();
    if (!payload.text("op").startsWith("peer_")) {
      return List.of(
          eventForViewer.can(Capability.NOTIFICATION_SETTINGS_NULL)
              ? payload.copy()
              : withNotifications(eventForViewer));
    }
    List<Long> channelIds = payload.numbers("stream_ids");
    if (hidesSubscribers(eventForViewer, channelIds)
        || areHiddenArchived(eventForViewer, channelIds)) {
      return List.of();
    }
    List<Long> userIds = payload.numbers("user_ids");
    List<Long> otherUserIds = ListExcluding.of(userIds, eventForViewer.userId());
    boolean receivedFullList =
        payload.text("op").equals("peer_add")
            && otherUserIds.size() < userIds.size()
            && userIds.size() <= MAX_LISTED_SUBSCRIBERS;
    Map<String, @Nullable Object> event = payload.copy();
    event.put("user_ids", otherUserIds);
    return otherUserIds.isEmpty() || receivedFullList ? List.of() : List.of(event);
  }

  /** Whether the event names the user as a recipient, who may no longer list the subscribers. */
  private static boolean hidesSubscribers(EventForViewer eventForViewer, List<Long> channelIds) {
    ChannelAudience channels = eventForViewer.context().channels();
    return eventForViewer.event().recipients() instanceof Recipients.Users
        && channelIds.stream()
            .anyMatch(channelId ->
                channels.name(channelId) != null
                    && !channels.maySeeSubscribers(channelId, eventForViewer.account()));
  }

  /**
   * Whether all channels are archived and the client does not support that. The client still gets
   * its own subscriptions, because the later creation of the channel does not contain them.
   */
  private static boolean areHiddenArchived(EventForViewer eventForViewer, List<Long> channelIds) {
    return !channelIds.isEmpty()
        && !eventForViewer.can(Capability.ARCHIVED_CHANNELS)
        && channelIds.stream().allMatch(eventForViewer.context().channels()::isArchived);
  }

  /** Replaces null notification settings of subscriptions by the account's values. */
  private static Map<String, @Nullable Object> withNotifications(EventForViewer eventForViewer) {
    Notifications notifications = eventForViewer.context().notificationsOf(eventForViewer.userId());
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    event.computeIfPresent(
        "subscriptions",
        (_, _) ->
            eventForViewer.payload().list("subscriptions").stream()
                .map(subscription -> {
                  Map<String, @Nullable Object> shown = Payload.of(subscription).copy();
                  shown.replaceAll(notifications::effective);
                  return shown;
                })
                .toList());
    return event;
  }

  /**
   * {@code user_topic}. Nothing is delivered for a channel that the user can no longer read,
   * because topics there may be renamed, and even the removal of a policy names the topic.
   */
  List<Map<String, @Nullable Object>> userTopic(EventForViewer eventForViewer) {
    long channelId = eventForViewer.payload().number("stream_id");
    if (!eventForViewer.context().channels().isReader(channelId, eventForViewer.account())) {
      return List.of();
    }
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    event.put("topic_name", eventForViewer.shownTopic(eventForViewer.payload().text("topic_name")));
    return List.of(event);
  }

  /**
   * {@code realm_linkifiers}; empty for clients without support for URL templates, as at
   * registration.
   */
  List<Map<String, @Nullable Object>> linkifiers(EventForViewer eventForViewer) {
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    if (!eventForViewer.can(Capability.LINKIFIER_URL_TEMPLATE)) {
      event.put("realm_linkifiers", List.of());
    }
    return List.of(event);
  }

  /** {@code update_message_flags}. */
  List<Map<String, @Nullable Object>> flags(EventForViewer eventForViewer) {
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    Payload details = eventForViewer.payload().part("message_details");
    if (!details.fields().isEmpty()) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      details
          .fields()
          .forEach((messageId, detail) -> shown.put(messageId, shown(eventForViewer, detail)));
      event.put("message_details", shown);
    }
    return List.of(event);
  }

  private static Map<String, @Nullable Object> shown(
      EventForViewer eventForViewer, @Nullable Object detail) {
    Payload one = Payload.of(detail);
    Map<String, @Nullable Object> shown = one.copy();
    if (one.has("topic")) {
      shown.put("topic", eventForViewer.shownTopic(one.text("topic")));
    }
    return shown;
  }
}
