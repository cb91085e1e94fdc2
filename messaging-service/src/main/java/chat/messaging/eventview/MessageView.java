package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.ShownAddresses;
import chat.kit.event.ClientEvent;
import chat.messaging.access.ChannelAudience;
import chat.messaging.access.Marks;
import chat.messaging.access.TopicParticipants;
import chat.messaging.eventlog.Recipients;
import chat.messaging.eventview.ReaderAttentionRepository.Habits;
import chat.messaging.fetch.Avatar;
import chat.messaging.flag.MessageFlags;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows {@code message} events (behaviour, 1.12). */
final class MessageView {

  private static final String PEOPLE = "people";

  private final Addresses addresses;

  MessageView(Addresses addresses) {
    this.addresses = addresses;
  }

  /**
   * The event for whoever received the message, watches all public channels, or is a bot that it
   * mentions by name.
   */
  List<Map<String, @Nullable Object>> of(Sight sight) {
    boolean isAddressed = wasReceived(sight) || isCalledBot(sight);
    if (!isAddressed && !isWatched(sight)) {
      return List.of();
    }
    Payload message = sight.payload();
    if (!sight.isReadableNow(message.number("id"))) {
      return List.of();
    }
    List<String> flags = isAddressed ? flags(sight) : List.of();
    String senderEmail =
        addresses.api(sight, message.number("sender_id"), message.text("sender_email"));
    if (!sight
        .viewer()
        .wishes()
        .narrow()
        .holdsFor(new MessageNarrow.Seen(message, senderEmail, flags))) {
      return List.of();
    }
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("message", message(sight, senderEmail));
    event.put("flags", flags);
    ClientEvent.Local local = sight.event().local();
    if (local != null
        && local.userId() == sight.userId()
        && local.queueId().equals(sight.viewer().queueId().toString())) {
      event.put("local_message_id", local.localId());
    }
    return List.of(event);
  }

  private static boolean wasReceived(Sight sight) {
    return !(sight.event().recipients() instanceof Recipients.OfChannel channel)
        || sight
            .scene()
            .channels()
            .wasSubscribed(
                channel.channelId(),
                sight.userId(),
                sight.payload().number("subscriptions_number"));
  }

  private static boolean isWatched(Sight sight) {
    ChannelAudience channels = sight.scene().channels();
    return sight.viewer().wishes().allPublicStreams()
        && sight.event().recipients() instanceof Recipients.OfChannel channel
        && channels.isPublic(channel.channelId())
        && channels.mayReadAll(channel.channelId(), sight.account());
  }

  /** People can't be called into a channel; a bot that may read it answers there. */
  private static boolean isCalledBot(Sight sight) {
    return sight.account().isBot()
        && sight.event().recipients() instanceof Recipients.OfChannel channel
        && sight.payload().numbers("mentioned_user_ids").contains(sight.userId())
        && sight.scene().channels().mayReadAll(channel.channelId(), sight.account());
  }

  /** Of whoever was addressed; who only watches has none, and none says that he has read it. */
  private static List<String> flags(Sight sight) {
    Payload message = sight.payload();
    Habits habits = sight.scene().habitsOf(sight.userId());
    long senderId = message.number("sender_id");
    boolean isReadFromStart =
        isInArchivedChannel(sight)
            || Objects.equals(sight.event().readByUserId(), sight.userId())
            || (senderId == sight.userId() && message.flag("read_by_sender"));
    boolean isRead =
        Marks.NONE.isRead(
            true, isReadFromStart, habits.mutes().concern(senderId, message.number("id")));
    return MessageFlags.of(isRead, Marks.NONE, calls(sight, habits));
  }

  /** Clients hide archived channels, so users would not find the notice that it was archived. */
  private static boolean isInArchivedChannel(Sight sight) {
    return sight.event().recipients() instanceof Recipients.OfChannel channel
        && sight.scene().channels().isArchived(channel.channelId());
  }

  private static MessageFlags.Calls calls(Sight sight, Habits habits) {
    Payload message = sight.payload();
    return new MessageFlags.Calls(
        message.numbers("mentioned_user_ids").contains(sight.userId()),
        !Collections.disjoint(
            message.numbers("mentioned_group_ids"), sight.scene().groupsOf(sight.userId())),
        message.flag("channel_wildcard_mentioned"),
        callsInTopic(message, sight.userId()),
        habits.alertWords().isIn(message.text("content")));
  }

  /** Whom a topic wildcard calls is said where it is not everybody. */
  private static boolean callsInTopic(Payload message, long userId) {
    return message.flag("topic_wildcard_mentioned")
        && TopicParticipants.isCalled(message.numbers("topic_wildcard_user_ids"), userId);
  }

  private Map<String, @Nullable Object> message(Sight sight, String senderEmail) {
    Payload payload = sight.payload();
    Wishes wishes = sight.viewer().wishes();
    boolean inChannel = payload.numberOrNull("stream_id") != null;
    Map<String, @Nullable Object> message = new LinkedHashMap<>();
    message.put("id", payload.number("id"));
    message.put("sender_id", payload.number("sender_id"));
    message.put(
        "sender_full_name",
        addresses.name(sight, payload.number("sender_id"), payload.text("sender_full_name")));
    message.put("sender_email", senderEmail);
    message.put("sender_realm_str", payload.text("sender_realm_str"));
    message.put("type", payload.text("type"));
    if (inChannel) {
      message.put("stream_id", payload.number("stream_id"));
    }
    message.put(
        "display_recipient", inChannel ? payload.text("channel_name") : people(sight, payload));
    message.put("recipient_id", payload.number("recipient_id"));
    message.put("subject", inChannel ? sight.shownTopic(payload.text("subject")) : "");
    message.put("topic_links", payload.list("topic_links"));
    message.put(
        "content",
        wishes.applyMarkdown() ? payload.text("rendered_content") : payload.text("content"));
    message.put("content_type", wishes.applyMarkdown() ? "text/html" : "text/x-markdown");
    message.put("client", payload.text("client"));
    message.put("avatar_url", avatar(sight, senderEmail));
    message.put("is_me_message", payload.flag("is_me_message"));
    message.put("reactions", List.of());
    message.put("submessages", payload.list("submessages"));
    message.put("timestamp", payload.number("timestamp"));
    return message;
  }

  /** The people of a direct message; there may be a thousand, who are each shown all. */
  private List<Map<String, Object>> people(Sight sight, Payload payload) {
    return sight.isLimited()
        ? peopleSeen(sight, payload)
        : payload.once(PEOPLE, () -> peopleSeen(sight, payload));
  }

  private List<Map<String, Object>> peopleSeen(Sight sight, Payload payload) {
    return payload.list(PEOPLE).stream()
        .map(Payload::of)
        .map(person -> {
          long personId = person.number("id");
          Map<String, Object> shown = new LinkedHashMap<>();
          shown.put("email", addresses.api(sight, personId, person.text("email")));
          shown.put("full_name", addresses.name(sight, personId, person.text("full_name")));
          shown.put("id", personId);
          shown.put("is_mirror_dummy", false);
          return shown;
        })
        .toList();
  }

  private static @Nullable Object avatar(Sight sight, String senderEmail) {
    long senderId = sight.payload().number("sender_id");
    if (sight.isHidden(senderId)) {
      return Avatar.thirdParty(senderEmail, ShownAddresses.HIDDEN_AVATAR_VERSION);
    }
    Account sender = sight.scene().people().get(senderId);
    return sender == null
        ? sight.payload().get("avatar_url")
        : Avatar.of(sender, sight.viewer().wishes().clientGravatar());
  }
}
