package chat.messaging.submessage;

import static java.util.stream.Collectors.toMap;

import chat.kit.event.ClientEvent;
import chat.kit.http.RequestId;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import chat.messaging.access.MessageOutline;
import chat.messaging.access.Submessage;
import chat.messaging.change.CurrentMessage;
import chat.messaging.change.CurrentMessageRepository;
import chat.messaging.change.InvolvedRepository;
import chat.messaging.usertopic.TakingPart;
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

/** Gives messages their widgets, and adds to them, under the organization's lock. */
@Singleton
public class Submessages {

  /** So many may a message have, toggled votes included. */
  private static final int MOST = 5_000;

  /** In bytes; whoever reads the message reads all of them. */
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
   * @param subscriptionsNumber the message's, for whoever has to tell who received it
   * @param involvedUserIds who hears of it although he is not subscribed
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

  /** A message that is stored with a widget; {@code content} as {@link Widgets} gives it. */
  public record WithWidget(long messageId, long senderId, String content) {}

  /** Stores the first submessages of messages, in the messages' transaction; by their ids. */
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

  /** Adds to a message's widget; who does takes part in its topic. */
  @Transactional
  public void add(long organizationId, long userId, MessageOutline known, WidgetData data) {
    outbox.lock(organizationId);
    CurrentMessage message =
        messages.find(known).orElseThrow(MessagingError.INVALID_MESSAGE::refuse);
    MessageWidget widget =
        submessages.findWidget(message.id()).orElseThrow(MessagingError.NO_SUBMESSAGES::refuse);
    data.requireFits(widget.widgetType(), known.senderId() == userId);
    if (widget.submessages() >= MOST) {
      throw MessagingError.TOO_MANY_SUBMESSAGES.refuse(MOST);
    }
    if (widget.size() > MAX_SIZE) {
      throw MessagingError.SUBMESSAGES_TOO_LARGE.refuse(MAX_SIZE);
    }
    Submessage added =
        submessages
            .insert(organizationId, List.of(message.id()), List.of(userId), List.of(data.text()))
            .getFirst();
    List<Long> involved = involvedUsers.find(message.place(), List.of(message.id()), userId);
    List<Change> events = new ArrayList<>(List.of(event(organizationId, message, added, involved)));
    Long channelId = message.place().channelId();
    if (channelId != null) {
      events.addAll(
          userTopics.takePart(
              organizationId,
              List.of(
                  new TakingPart(
                      userId, channelId, message.place().topic(), RequestId.current()))));
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
