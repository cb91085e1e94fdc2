package chat.messaging.scheduledmessage;

import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.messagestore.OutgoingMessage;
import chat.messaging.send.DeferredSender;
import chat.messaging.send.RequestedMessage;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Schedules messages that their authors may send, and changes them. */
@Singleton
final class ScheduleMessage {

  /** A message rarely changes while a change of it is checked. */
  private static final int MAX_ATTEMPTS = 5;

  private final DeferredSender deferredSender;
  private final SendScheduledMessage sendScheduledMessage;
  private final ScheduledMessageRepository messages;
  private final ScheduledMessageWriter writer;
  private final Clock clock;

  ScheduleMessage(
      DeferredSender deferredSender,
      SendScheduledMessage sendScheduledMessage,
      ScheduledMessageRepository messages,
      ScheduledMessageWriter writer,
      Clock clock) {
    this.deferredSender = deferredSender;
    this.sendScheduledMessage = sendScheduledMessage;
    this.messages = messages;
    this.writer = writer;
    this.clock = clock;
  }

  /** Returns the id of the new scheduled message. */
  long create(Caller author, CreateScheduledMessageParams params) {
    Instant due = future(params.scheduledDeliveryTimestamp());
    OutgoingMessage checked = deferredSender.check(author, params.message());
    return writer.create(
        author,
        ScheduledContent.of(checked),
        DeferredSender.isReadBySender(params.readBySender(), checked),
        due);
  }

  void update(Caller author, UpdateScheduledMessageParams params) {
    Long timestamp = params.scheduledDeliveryTimestamp();
    Instant due = timestamp == null ? null : future(timestamp);
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      StoredScheduledMessage before = changeable(author, params.scheduledMessageId());
      if (before.failed() && due == null) {
        throw MessagingError.NOT_IN_THE_FUTURE.refuse();
      }
      ScheduledContent content = content(author, before.scheduledContent(), params);
      if (writer.update(before, content, author.client(), due == null ? before.due() : due)) {
        return;
      }
    }
    throw RequestError.unavailable("The scheduled message");
  }

  private StoredScheduledMessage changeable(Caller author, long id) {
    long organizationId = author.organizationId();
    Optional<StoredScheduledMessage> message = messages.find(organizationId, author.userId(), id);
    boolean isSent =
        message.isPresent()
            ? message.get().isBeingSent()
            : sendScheduledMessage.hasSent(organizationId, author.userId(), id);
    if (isSent) {
      throw MessagingError.SCHEDULED_MESSAGE_SENT.refuse();
    }
    return message.orElseThrow(MessagingError.NO_SUCH_SCHEDULED_MESSAGE::refuse);
  }

  /** Returns the changed content, checked like a new message; the same if nothing of it changes. */
  private ScheduledContent content(
      Caller author, ScheduledContent before, UpdateScheduledMessageParams params) {
    boolean isDirect = params.type() == null ? before.isDirect() : params.type().isDirect();
    boolean changesTopic = params.topic() != null && !isDirect;
    if (params.to() == null && params.content() == null && !changesTopic) {
      return before;
    }
    String text = params.content() == null ? before.content() : params.content().text();
    return ScheduledContent.of(
        deferredSender.check(
            author,
            isDirect
                ? RequestedMessage.toPeople(userIds(before, params), text)
                : RequestedMessage.toChannel(
                    channelId(before, params), topic(before, params), text)));
  }

  private static Set<Long> userIds(ScheduledContent before, UpdateScheduledMessageParams params) {
    return params.to() == null ? Set.copyOf(before.userIds()) : params.to().userIds();
  }

  private static long channelId(ScheduledContent before, UpdateScheduledMessageParams params) {
    Long channelId = params.to() == null ? before.channelId() : (Long) params.to().channelId();
    return Objects.requireNonNull(channelId);
  }

  private static String topic(ScheduledContent before, UpdateScheduledMessageParams params) {
    return params.topic() == null ? before.topic() : params.topic().text();
  }

  private Instant future(long timestamp) {
    if (timestamp <= clock.instant().getEpochSecond()) {
      throw MessagingError.NOT_IN_THE_FUTURE.refuse();
    }
    return Instant.ofEpochSecond(timestamp);
  }
}
