package chat.messaging.eventdelivery;

import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ShownAddresses;
import chat.kit.event.ClientEvent;
import chat.messaging.accessquery.ChannelAudience;
import chat.messaging.accessquery.TopicParticipants;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Habits;
import chat.messaging.eventlog.Recipients;
import chat.messaging.fetch.SenderAvatar;
import chat.messaging.flag.MessageFlags;
import chat.messaging.messageread.FlagSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Client form of {@code message} events (API: get-events). */
final class MessageView {

  private static final String PEOPLE = "people";

  private final EventEmailAddresses eventEmailAddresses;

  MessageView(EventEmailAddresses eventEmailAddresses) {
    this.eventEmailAddresses = eventEmailAddresses;
  }

  /**
   * Returns the event if the viewer is addressed or watches.
   *
   * <p>Addressed are users who received the message and bots that it mentions by name. Viewers who
   * watch all public channels get it without flags.
   */
  List<Map<String, @Nullable Object>> of(EventForViewer eventForViewer) {
    boolean isAddressed = wasReceived(eventForViewer) || isCalledBot(eventForViewer);
    if (!isAddressed && !isWatched(eventForViewer)) {
      return List.of();
    }
    Payload message = eventForViewer.payload();
    if (!eventForViewer.isReadableNow(message.number("id"))) {
      return List.of();
    }
    List<String> flags = isAddressed ? flags(eventForViewer) : List.of();
    String senderEmail =
        eventEmailAddresses.api(
            eventForViewer, message.number("sender_id"), message.text("sender_email"));
    if (!eventForViewer
        .viewer()
        .viewerOptions()
        .narrow()
        .holdsFor(new MessageNarrow.DeliveredMessage(message, senderEmail, flags))) {
      return List.of();
    }
    Map<String, @Nullable Object> event = new LinkedHashMap<>();
    event.put("message", message(eventForViewer, senderEmail));
    event.put("flags", flags);
    ClientEvent.Local local = eventForViewer.event().local();
    if (local != null
        && local.userId() == eventForViewer.userId()
        && local.queueId().equals(eventForViewer.viewer().queueId().toString())) {
      event.put("local_message_id", local.localId());
    }
    return List.of(event);
  }

  private static boolean wasReceived(EventForViewer eventForViewer) {
    return !(eventForViewer.event().recipients() instanceof Recipients.OfChannel channel)
        || eventForViewer
            .context()
            .channels()
            .wasSubscribed(
                channel.channelId(),
                eventForViewer.userId(),
                eventForViewer.payload().number("subscriptions_number"));
  }

  private static boolean isWatched(EventForViewer eventForViewer) {
    ChannelAudience channels = eventForViewer.context().channels();
    return eventForViewer.viewer().viewerOptions().allPublicStreams()
        && eventForViewer.event().recipients() instanceof Recipients.OfChannel channel
        && channels.isPublic(channel.channelId())
        && channels.mayReadAll(channel.channelId(), eventForViewer.account());
  }

  /**
   * Whether the viewer is a mentioned bot that may read the channel.
   *
   * <p>Mentions do not deliver messages to users outside the channel, but a bot can answer there.
   */
  private static boolean isCalledBot(EventForViewer eventForViewer) {
    return eventForViewer.account().isBot()
        && eventForViewer.event().recipients() instanceof Recipients.OfChannel channel
        && eventForViewer.payload().numbers("mentioned_user_ids").contains(eventForViewer.userId())
        && eventForViewer
            .context()
            .channels()
            .mayReadAll(channel.channelId(), eventForViewer.account());
  }

  /**
   * Returns the flags of an addressed viewer. Viewers who only watch get none, so the message is
   * not read for them.
   */
  private static List<String> flags(EventForViewer eventForViewer) {
    Payload message = eventForViewer.payload();
    Habits habits = eventForViewer.context().habitsOf(eventForViewer.userId());
    long senderId = message.number("sender_id");
    boolean isReadFromStart =
        isInArchivedChannel(eventForViewer)
            || Objects.equals(eventForViewer.event().readByUserId(), eventForViewer.userId())
            || (senderId == eventForViewer.userId() && message.flag("read_by_sender"));
    boolean isRead =
        FlagSet.NONE.isRead(
            true, isReadFromStart, habits.mutes().concern(senderId, message.number("id")));
    return MessageFlags.of(isRead, FlagSet.NONE, calls(eventForViewer, habits));
  }

  /**
   * Whether the message is in an archived channel, where messages are read from the start.
   *
   * <p>Clients hide archived channels, so users would not find the notice about the archiving.
   */
  private static boolean isInArchivedChannel(EventForViewer eventForViewer) {
    return eventForViewer.event().recipients() instanceof Recipients.OfChannel channel
        && eventForViewer.context().channels().isArchived(channel.channelId());
  }

  private static MessageFlags.Calls calls(EventForViewer eventForViewer, Habits habits) {
    Payload message = eventForViewer.payload();
    return new MessageFlags.Calls(
        message.numbers("mentioned_user_ids").contains(eventForViewer.userId()),
        !Collections.disjoint(
            message.numbers("mentioned_group_ids"),
            eventForViewer.context().groupsOf(eventForViewer.userId())),
        message.flag("channel_wildcard_mentioned"),
        callsInTopic(message, eventForViewer.userId()),
        habits.alertWords().isIn(message.text("content")));
  }

  /** The ids of users mentioned by a topic wildcard are absent if it mentions all subscribers. */
  private static boolean callsInTopic(Payload message, long userId) {
    return message.flag("topic_wildcard_mentioned")
        && TopicParticipants.isCalled(message.numbers("topic_wildcard_user_ids"), userId);
  }

  private Map<String, @Nullable Object> message(EventForViewer eventForViewer, String senderEmail) {
    Payload payload = eventForViewer.payload();
    ViewerOptions viewerOptions = eventForViewer.viewer().viewerOptions();
    boolean inChannel = payload.numberOrNull("stream_id") != null;
    Map<String, @Nullable Object> message = new LinkedHashMap<>();
    message.put("id", payload.number("id"));
    message.put("sender_id", payload.number("sender_id"));
    message.put(
        "sender_full_name",
        eventEmailAddresses.name(
            eventForViewer, payload.number("sender_id"), payload.text("sender_full_name")));
    message.put("sender_email", senderEmail);
    message.put("sender_realm_str", payload.text("sender_realm_str"));
    message.put("type", payload.text("type"));
    if (inChannel) {
      message.put("stream_id", payload.number("stream_id"));
    }
    message.put(
        "display_recipient",
        inChannel ? payload.text("channel_name") : people(eventForViewer, payload));
    message.put("recipient_id", payload.number("recipient_id"));
    message.put("subject", inChannel ? eventForViewer.shownTopic(payload.text("subject")) : "");
    message.put("topic_links", payload.list("topic_links"));
    message.put(
        "content",
        viewerOptions.applyMarkdown() ? payload.text("rendered_content") : payload.text("content"));
    message.put("content_type", viewerOptions.applyMarkdown() ? "text/html" : "text/x-markdown");
    message.put("client", payload.text("client"));
    message.put("avatar_url", avatar(eventForViewer, senderEmail));
    message.put("is_me_message", payload.flag("is_me_message"));
    message.put("reactions", List.of());
    message.put("submessages", payload.list("submessages"));
    message.put("timestamp", payload.number("timestamp"));
    return message;
  }

  /**
   * Returns the users of a direct message, shared between viewers.
   *
   * <p>There may be a thousand, and each viewer gets all of them.
   */
  private List<Map<String, Object>> people(EventForViewer eventForViewer, Payload payload) {
    return eventForViewer.isLimited()
        ? visiblePeople(eventForViewer, payload)
        : payload.once(PEOPLE, () -> visiblePeople(eventForViewer, payload));
  }

  private List<Map<String, Object>> visiblePeople(EventForViewer eventForViewer, Payload payload) {
    return payload.list(PEOPLE).stream()
        .map(Payload::of)
        .map(person -> {
          long personId = person.number("id");
          Map<String, Object> shown = new LinkedHashMap<>();
          shown.put(
              "email", eventEmailAddresses.api(eventForViewer, personId, person.text("email")));
          shown.put(
              "full_name",
              eventEmailAddresses.name(eventForViewer, personId, person.text("full_name")));
          shown.put("id", personId);
          shown.put("is_mirror_dummy", false);
          return shown;
        })
        .toList();
  }

  private static @Nullable Object avatar(EventForViewer eventForViewer, String senderEmail) {
    long senderId = eventForViewer.payload().number("sender_id");
    if (eventForViewer.isHidden(senderId)) {
      return SenderAvatar.thirdParty(senderEmail, ShownAddresses.HIDDEN_AVATAR_VERSION);
    }
    ProjectedAccount sender = eventForViewer.context().people().get(senderId);
    return sender == null
        ? eventForViewer.payload().get("avatar_url")
        : SenderAvatar.of(sender, eventForViewer.viewer().viewerOptions().clientGravatar());
  }
}
