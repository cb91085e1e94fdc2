package chat.messaging.submessage;

import static java.util.stream.Collectors.toMap;

import chat.kit.event.ClientEvent;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.messagechange.CurrentMessage;
import chat.messaging.messagechange.CurrentMessageRepository;
import chat.messaging.messagechange.InvolvedRepository;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.messageread.Submessage;
import chat.messaging.usertopic.TopicParticipation;
import chat.messaging.usertopic.UserTopics;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Stores the widgets of messages and their submessages, holding the organization's lock. */
@Singleton
public class Submessages {

  /** Submessages per message, toggled votes included. */
  private static final int MAX_SUBMESSAGES = 5_000;

  /** Bytes per message. Bounded because every fetch of the message returns all its submessages. */
  private static final long MAX_SIZE = 1_000_000;

  private final SubmessageRepository submessages;
  private final CurrentMessageRepository messages;
  private final InvolvedRepository involvedUsers;
  private final UserTopics userTopics;
  private final Outbox outbox;

  Submessages(
      SubmessageRepository submessages,
      CurrentMessageRepository messages,
      InvolvedRepository involvedUsers,
      UserTopics userTopics,
      Outbox outbox) {
    this.submessages = submessages;
    this.messages = messages;
    this.involvedUsers = involvedUsers;
    this.userTopics = userTopics;
    this.outbox = outbox;
  }

  /**
   * The event {@code submessage}.
   *
   * @param subscriptionsNumber the message's, from which the recipients at the time of sending are
   *     determined
   * @param involvedUserIds users without a subscription who receive the event, too
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record SubmessagePayload(
      String msgType,
      String content,
      long messageId,
      long senderId,
      long submessageId,
      long subscriptionsNumber,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> involvedUserIds) {}

  /** A message that is stored with a widget; {@code content} is from {@link Widgets}. */
  public record WithWidget(long messageId, long senderId, String content) {}

  /**
   * Stores the first submessages of messages in the caller's transaction. Returns them by message
   * id.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public Map<Long, Submessage> begin(long organizationId, List<WithWidget> messages) {
    if (messages.isEmpty()) {
      return Map.of();
    }
    return submessages
        .insert(
            organizationId,
            messages.stream().map(WithWidget::messageId).toList(),
            messages.stream().map(WithWidget::senderId).toList(),
            messages.stream().map(WithWidget::content).toList())
        .stream()
        .collect(toMap(Submessage::messageId, Function.identity()));
  }

  /** Adds a submessage to a message's widget. Adding counts as participation in the topic. */
  @Transactional
  public void add(long organizationId, long userId, MessageOutline outline, WidgetData data) {
    outbox.lock(organizationId);
    CurrentMessage message =
        messages.find(outline).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    MessageWidget widget =
        submessages.findWidget(message.id()).orElseThrow(MessagingError.NO_SUBMESSAGES::refuse);
    data.requireFits(widget.widgetType(), outline.senderId() == userId);
    if (widget.submessages() >= MAX_SUBMESSAGES) {
      throw MessagingError.TOO_MANY_SUBMESSAGES.refuse(MAX_SUBMESSAGES);
    }
    if (widget.size() > MAX_SIZE) {
      throw MessagingError.SUBMESSAGES_TOO_LARGE.refuse(MAX_SIZE);
    }
    Submessage added =
        submessages
            .insert(organizationId, List.of(message.id()), List.of(userId), List.of(data.text()))
            .getFirst();
    List<Long> involved = involvedUsers.find(message.location(), List.of(message.id()), userId);
    List<Change> events = new ArrayList<>(List.of(event(organizationId, message, added, involved)));
    Long channelId = message.location().channelId();
    if (channelId != null) {
      events.addAll(
          userTopics.takePart(
              organizationId,
              List.of(
                  new TopicParticipation(
                      userId, channelId, message.location().topic(), RequestId.current()))));
    }
    outbox.append(organizationId, events);
  }

  private static Change event(
      long organizationId, CurrentMessage message, Submessage added, List<Long> involved) {
    return ClientEvent.of(
        organizationId,
        "submessage",
        message.audience(),
        new SubmessagePayload(
            added.msgType(),
            added.content(),
            added.messageId(),
            added.senderId(),
            added.id(),
            message.subscriptionsNumber(),
            involved));
  }
}
