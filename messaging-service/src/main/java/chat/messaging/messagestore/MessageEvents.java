package chat.messaging.messagestore;

import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.event.ClientEvent.Local;
import chat.kit.outbox.Change;
import chat.markdown.TopicLink;
import chat.messaging.messageread.Submessage;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds the events of a sent message: message-sent and the client event {@code message}. */
final class MessageEvents {

  /** Topics of these events and of the events of policy upgrades. */
  static final List<Topic> TOPICS = List.of(Topic.MESSAGE_SENT, Topic.CLIENT_EVENTS);

  private MessageEvents() {}

  /** A value of message-sent; {@code user_ids} are those of a conversation, the sender included. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record MessageSent(
      int version,
      long organizationId,
      long messageId,
      long senderId,
      String type,
      @Nullable Long channelId,
      String topic,
      @Nullable List<Long> userIds,
      long recipientId,
      String content,
      String renderedContent,
      String client,
      long timestamp,
      Set<String> uploads) {}

  /**
   * Content of the client event, with raw and rendered content and mentions.
   *
   * <p>Each event queue selects the form that its client requested.
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record MessagePayload(
      long id,
      String type,
      long senderId,
      String senderEmail,
      String senderFullName,
      String senderRealmStr,
      @Nullable String avatarUrl,
      @Nullable Long streamId,
      @Nullable String channelName,
      @Nullable List<Person> people,
      long recipientId,
      String subject,
      List<TopicLink> topicLinks,
      String content,
      String renderedContent,
      String client,
      boolean isMeMessage,
      long timestamp,
      boolean readBySender,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long readByUserId,
      long subscriptionsNumber,
      Set<Long> mentionedUserIds,
      Set<Long> mentionedGroupIds,
      boolean channelWildcardMentioned,
      boolean topicWildcardMentioned,
      @Nullable Set<Long> topicWildcardUserIds,
      List<Submessage> submessages) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Person(long id, String email, String fullName) {}

  /**
   * @param widget its first submessage; null for none
   */
  static List<Change> of(
      MessageWithId message, StoreAllocation allocation, @Nullable Submessage widget) {
    long id = message.id();
    OutgoingMessage outgoing = message.outgoing();
    return List.of(
        new Change(
            Topic.MESSAGE_SENT,
            Long.toString(outgoing.organizationId()),
            messageSent(outgoing, id, allocation),
            outgoing.requestId()),
        clientEvent(outgoing, payload(outgoing, id, allocation, widget))
            .change(outgoing.organizationId(), outgoing.requestId()));
  }

  private static MessageSent messageSent(
      OutgoingMessage outgoing, long id, StoreAllocation allocation) {
    var destination = outgoing.destination();
    return new MessageSent(
        1,
        outgoing.organizationId(),
        id,
        outgoing.sender().userId(),
        type(destination),
        channelId(destination),
        destination.topic(),
        destination instanceof OutgoingMessage.ToPeople conversation
            ? conversation.userIds()
            : null,
        destination.recipientId(),
        outgoing.content(),
        outgoing.rendered().html(),
        outgoing.sender().client(),
        allocation.sentAt().getEpochSecond(),
        outgoing.rendered().uploads());
  }

  private static ClientEvent clientEvent(OutgoingMessage outgoing, MessagePayload payload) {
    var destination = outgoing.destination();
    OutgoingMessage.Echo echo = outgoing.extras().echo();
    return new ClientEvent(
        "message",
        audience(destination),
        payload,
        echo == null
            ? null
            : new Local(echo.queueId(), echo.localId(), outgoing.sender().userId()));
  }

  private static Audience audience(OutgoingMessage.Destination destination) {
    return switch (destination) {
      case OutgoingMessage.ToChannel channel -> channel.audience();
      case OutgoingMessage.ToPeople conversation -> Audience.ofUsers(conversation.userIds());
    };
  }

  private static MessagePayload payload(
      OutgoingMessage outgoing, long id, StoreAllocation allocation, @Nullable Submessage widget) {
    var destination = outgoing.destination();
    var sender = outgoing.sender();
    var rendered = outgoing.rendered();
    Set<Long> topicWildcardUserIds = outgoing.extras().topicWildcardUserIds();
    return new MessagePayload(
        id,
        type(destination),
        sender.userId(),
        sender.email(),
        sender.fullName(),
        sender.organizationSubdomain(),
        sender.avatarUrl(),
        channelId(destination),
        destination instanceof OutgoingMessage.ToChannel channel ? channel.channelName() : null,
        destination instanceof OutgoingMessage.ToPeople conversation ? people(conversation) : null,
        destination.recipientId(),
        destination.topic(),
        destination instanceof OutgoingMessage.ToChannel channel ? channel.topicLinks() : List.of(),
        outgoing.content(),
        rendered.html(),
        sender.client(),
        rendered.isMeMessage(),
        allocation.sentAt().getEpochSecond(),
        outgoing.readBySender(),
        outgoing.extras().readBy(),
        allocation.subscriptionsNumber(),
        rendered.mentions().userIds(),
        rendered.mentions().groupIds(),
        rendered.mentions().channelWildcard(),
        rendered.mentions().topicWildcard(),
        topicWildcardUserIds.isEmpty() ? null : topicWildcardUserIds,
        widget == null ? List.of() : List.of(widget));
  }

  private static String type(OutgoingMessage.Destination destination) {
    return switch (destination) {
      case OutgoingMessage.ToChannel _ -> "stream";
      case OutgoingMessage.ToPeople _ -> "private";
    };
  }

  private static @Nullable Long channelId(OutgoingMessage.Destination destination) {
    return destination instanceof OutgoingMessage.ToChannel channel ? channel.channelId() : null;
  }

  private static List<Person> people(OutgoingMessage.ToPeople conversation) {
    return conversation.people().stream()
        .map(person -> new Person(person.userId(), person.email(), person.fullName()))
        .toList();
  }
}
