package chat.messaging.eventview;

import chat.messaging.access.ChannelAudience;
import chat.messaging.eventlog.Recipients;
import chat.messaging.eventview.ReaderAttentionRepository.Notifications;
import chat.messaging.register.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows what is said of channels, subscriptions and topics. */
final class ChannelViews {

  /** Whose subscription begins is told of all subscribers where they are so many at the most. */
  private static final int MOST_LISTED_SUBSCRIBERS = 1_000;

  /**
   * {@code stream}. That a channel is archived or restored is told as its end and beginning; a
   * client that knows archived channels is shown the property that changes. One that does not know
   * them is shown nothing else of a channel that is archived now: what has changed before that, the
   * channel's end makes void, and its new beginning tells it whole.
   */
  List<Map<String, @Nullable Object>> stream(Sight sight) {
    Payload payload = sight.payload();
    if (!(sight.event().recipients() instanceof Recipients.OfChannel channel)) {
      return payload.text("op").equals("create") ? created(sight) : List.of(payload.copy());
    }
    if (!sight.can(Capability.ARCHIVED_CHANNELS)) {
      boolean isOfUnknown =
          payload.text("op").equals("update")
              && sight.scene().channels().isArchived(channel.channelId());
      return isOfUnknown ? List.of() : List.of(payload.copy());
    }
    return switch (payload.text("op")) {
      case "delete" ->
          payload.numbers("stream_ids").stream()
              .map(channelId -> archived(sight, channelId, true))
              .toList();
      case "create" ->
          payload.flag("for_unarchiving")
              ? payload.list("streams").stream()
                  .map(stream -> archived(sight, Payload.of(stream).number("stream_id"), false))
                  .toList()
              : List.of(payload.copy());
      default -> List.of(payload.copy());
    };
  }

  /** Of channels that people are told of by name, those of which the viewer may know now, too. */
  private static List<Map<String, @Nullable Object>> created(Sight sight) {
    List<?> all = sight.payload().list("streams");
    List<?> known = all.stream().filter(stream -> mayKnowOf(sight, stream)).toList();
    if (known.isEmpty() && !all.isEmpty()) {
      return List.of();
    }
    Map<String, @Nullable Object> event = sight.payload().copy();
    if (known.size() < all.size()) {
      event.put("streams", known);
    }
    return List.of(event);
  }

  /**
   * Whether the viewer may know of it, and his client does where it is archived. A channel that has
   * not come here yet is not one that was closed since.
   */
  private static boolean mayKnowOf(Sight sight, @Nullable Object stream) {
    if (Payload.of(stream).flag("is_archived") && !sight.can(Capability.ARCHIVED_CHANNELS)) {
      return false;
    }
    Long channelId = Payload.of(stream).numberOrNull("stream_id");
    ChannelAudience channels = sight.scene().channels();
    return channelId == null
        || channels.name(channelId) == null
        || channels.mayKnowOf(channelId, sight.account(), PeopleViews.ownerOf(sight));
  }

  private static Map<String, @Nullable Object> archived(
      Sight sight, long channelId, boolean isArchived) {
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("op", "update");
    event.put("property", "is_archived");
    event.put("value", isArchived);
    event.put("stream_id", channelId);
    event.put("name", sight.scene().channels().name(channelId));
    return event;
  }

  /**
   * {@code subscription}; of himself, the viewer has been told otherwise, and with it of those who
   * came together with him.
   */
  List<Map<String, @Nullable Object>> subscription(Sight sight) {
    Payload payload = sight.payload();
    if (!payload.text("op").startsWith("peer_")) {
      return List.of(
          sight.can(Capability.NOTIFICATION_SETTINGS_NULL)
              ? payload.copy()
              : withNotifications(sight));
    }
    List<Long> channelIds = payload.numbers("stream_ids");
    if (isClosed(sight, channelIds) || isUnknown(sight, channelIds)) {
      return List.of();
    }
    List<Long> userIds = payload.numbers("user_ids");
    List<Long> others = ListWithout.of(userIds, sight.userId());
    boolean knowsThem =
        payload.text("op").equals("peer_add")
            && others.size() < userIds.size()
            && userIds.size() <= MOST_LISTED_SUBSCRIBERS;
    Map<String, @Nullable Object> event = payload.copy();
    event.put("user_ids", others);
    return others.isEmpty() || knowsThem ? List.of() : List.of(event);
  }

  /** Whether the viewer, to whom they were told by name, may list the subscribers no longer. */
  private static boolean isClosed(Sight sight, List<Long> channelIds) {
    ChannelAudience channels = sight.scene().channels();
    return sight.event().recipients() instanceof Recipients.Users
        && channelIds.stream()
            .anyMatch(channelId ->
                channels.name(channelId) != null
                    && !channels.maySeeSubscribers(channelId, sight.account()));
  }

  /**
   * Whether all are archived and the viewer's client knows none that is. Its own subscriptions it
   * is told of all the same: a channel's new beginning does not say them.
   */
  private static boolean isUnknown(Sight sight, List<Long> channelIds) {
    return !channelIds.isEmpty()
        && !sight.can(Capability.ARCHIVED_CHANNELS)
        && channelIds.stream().allMatch(sight.scene().channels()::isArchived);
  }

  /** The same with the notifications that hold where a subscription has none of its own. */
  private static Map<String, @Nullable Object> withNotifications(Sight sight) {
    Notifications notifications = sight.scene().notificationsOf(sight.userId());
    Map<String, @Nullable Object> event = sight.payload().copy();
    event.computeIfPresent(
        "subscriptions",
        (_, _) ->
            sight.payload().list("subscriptions").stream()
                .map(subscription -> {
                  Map<String, @Nullable Object> shown = Payload.of(subscription).copy();
                  shown.replaceAll(notifications::effective);
                  return shown;
                })
                .toList());
    return event;
  }

  /**
   * {@code user_topic}; nothing of a channel that is closed to the viewer now, where topics go on
   * to be renamed: that one has ended names it, too.
   */
  List<Map<String, @Nullable Object>> userTopic(Sight sight) {
    long channelId = sight.payload().number("stream_id");
    if (!sight.scene().channels().isReader(channelId, sight.account())) {
      return List.of();
    }
    Map<String, @Nullable Object> event = sight.payload().copy();
    event.put("topic_name", sight.shownTopic(sight.payload().text("topic_name")));
    return List.of(event);
  }

  /** {@code realm_linkifiers}; none to who can't read their templates, as at registration. */
  List<Map<String, @Nullable Object>> linkifiers(Sight sight) {
    Map<String, @Nullable Object> event = sight.payload().copy();
    if (!sight.can(Capability.LINKIFIER_URL_TEMPLATE)) {
      event.put("realm_linkifiers", List.of());
    }
    return List.of(event);
  }

  /** {@code update_message_flags}. */
  List<Map<String, @Nullable Object>> flags(Sight sight) {
    Map<String, @Nullable Object> event = sight.payload().copy();
    Payload details = sight.payload().part("message_details");
    if (!details.fields().isEmpty()) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      details.fields().forEach((messageId, detail) -> shown.put(messageId, shown(sight, detail)));
      event.put("message_details", shown);
    }
    return List.of(event);
  }

  private static Map<String, @Nullable Object> shown(Sight sight, @Nullable Object detail) {
    Payload one = Payload.of(detail);
    Map<String, @Nullable Object> shown = one.copy();
    if (one.has("topic")) {
      shown.put("topic", sight.shownTopic(one.text("topic")));
    }
    return shown;
  }
}
