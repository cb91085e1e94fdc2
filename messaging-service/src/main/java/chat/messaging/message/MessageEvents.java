package chat.messaging.message;

import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.event.ClientEvent.Local;
import chat.kit.outbox.Change;
import chat.markdown.TopicLink;
import chat.messaging.access.Submessage;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What others learn of a message that was sent: message-sent, and the {@code message} event. */
final class MessageEvents {

  /** Those of all that is told, and of what is told of the sender's policies. */
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
   * The message with both forms of its content and whom it calls; a queue shows what it asked for.
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
   * @param widget its first submessage; null where it has none
   */
  static List<Change> of(Numbered message, Moment moment, @Nullable Submessage widget) {
    long id = message.id();
    Draft draft = message.draft();
    return List.of(
        new Change(
            Topic.MESSAGE_SENT,
            Long.toString(draft.organizationId()),
            messageSent(draft, id, moment),
            draft.requestId()),
        clientEvent(draft, payload(draft, id, moment, widget))
            .change(draft.organizationId(), draft.requestId()));
  }

  private static MessageSent messageSent(Draft draft, long id, Moment moment) {
    var destination = draft.destination();
    return new MessageSent(
        1,
        draft.organizationId(),
        id,
        draft.sender().userId(),
        type(destination),
        channelId(destination),
        destination.topic(),
        destination instanceof Draft.ToPeople conversation ? conversation.userIds() : null,
        destination.recipientId(),
        draft.content(),
        draft.rendered().html(),
        draft.sender().client(),
        moment.sentAt().getEpochSecond(),
        draft.rendered().uploads());
  }

  private static ClientEvent clientEvent(Draft draft, MessagePayload payload) {
    var destination = draft.destination();
    Draft.Echo echo = draft.extras().echo();
    return new ClientEvent(
        "message",
        audience(destination),
        payload,
        echo == null ? null : new Local(echo.queueId(), echo.localId(), draft.sender().userId()));
  }

  private static Audience audience(Draft.Destination destination) {
    return switch (destination) {
      case Draft.ToChannel channel -> channel.audience();
      case Draft.ToPeople conversation -> Audience.ofUsers(conversation.userIds());
    };
  }

  private static MessagePayload payload(
      Draft draft, long id, Moment moment, @Nullable Submessage widget) {
    var destination = draft.destination();
    var sender = draft.sender();
    var rendered = draft.rendered();
    Set<Long> called = draft.extras().calledInTopic();
    return new MessagePayload(
        id,
        type(destination),
        sender.userId(),
        sender.email(),
        sender.fullName(),
        sender.organizationSubdomain(),
        sender.avatarUrl(),
        channelId(destination),
        destination instanceof Draft.ToChannel channel ? channel.channelName() : null,
        destination instanceof Draft.ToPeople conversation ? people(conversation) : null,
        destination.recipientId(),
        destination.topic(),
        destination instanceof Draft.ToChannel channel ? channel.topicLinks() : List.of(),
        draft.content(),
        rendered.html(),
        sender.client(),
        rendered.isMeMessage(),
        moment.sentAt().getEpochSecond(),
        draft.readBySender(),
        draft.extras().readBy(),
        moment.subscriptionsNumber(),
        rendered.mentions().userIds(),
        rendered.mentions().groupIds(),
        rendered.mentions().channelWildcard(),
        rendered.mentions().topicWildcard(),
        called.isEmpty() ? null : called,
        widget == null ? List.of() : List.of(widget));
  }

  private static String type(Draft.Destination destination) {
    return switch (destination) {
      case Draft.ToChannel _ -> "stream";
      case Draft.ToPeople _ -> "private";
    };
  }

  private static @Nullable Long channelId(Draft.Destination destination) {
    return destination instanceof Draft.ToChannel channel ? channel.channelId() : null;
  }

  private static List<Person> people(Draft.ToPeople conversation) {
    return conversation.people().stream()
        .map(person -> new Person(person.userId(), person.email(), person.fullName()))
        .toList();
  }
}
