package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.messagestore.StoredMessage;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Internal endpoint through which other services send messages as a system bot. */
@InternalOperations
@ForServices
final class InternalMessagesController {

  private static final Logger LOG = LoggerFactory.getLogger(InternalMessagesController.class);

  private static final int MAX_RECIPIENTS = 100;

  private static final String TO_CHANNEL = "stream";

  private final SendMessage sendMessage;

  InternalMessagesController(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /**
   * @param senderBot {@code notification}, {@code welcome} or {@code email_gateway}
   * @param type {@code stream} (with {@code channel_id}, {@code topic}) or {@code private} (with
   *     {@code user_ids})
   * @param readerUserId for a channel message, the user whose access decides what it may link to;
   *     the bot if null
   * @param readByUserId the user for whom the message is read from the start; null for none
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record SystemMessageRequest(
      long organizationId,
      @Nullable String senderBot,
      @Nullable String idempotencyKey,
      @Nullable String type,
      @Nullable Long channelId,
      @Nullable String topic,
      @Nullable List<Long> userIds,
      @Nullable Long readerUserId,
      @Nullable Long readByUserId,
      @Nullable String content) {

    SystemMessage message() {
      return message(false);
    }

    private SystemMessage message(boolean ifOpen) {
      return new SystemMessage(
          organizationId,
          SystemMessage.Bot.of(required("sender_bot", senderBot)),
          destination(required("type", type), ifOpen),
          MessageContent.of("content", required("content", content)),
          IdempotencyKey.ofSystemBot(required("idempotency_key", idempotencyKey)),
          readByUserId);
    }

    /** The message as an announcement: a channel message that archived channels refuse. */
    SystemMessage announcement() {
      if (type == null || !type.equals(TO_CHANNEL)) {
        throw RequestError.INVALID.refuse("type");
      }
      return message(true);
    }

    /** One direct message per user, each with its own idempotency key. */
    List<SystemMessage> each() {
      if (userIds == null || userIds.size() > MAX_RECIPIENTS) {
        throw RequestError.INVALID.refuse("user_ids");
      }
      return new TreeSet<>(userIds).stream().map(userId -> toPerson(userId).message()).toList();
    }

    private SystemMessageRequest toPerson(long userId) {
      return new SystemMessageRequest(
          organizationId,
          senderBot,
          required("idempotency_key", idempotencyKey) + "-" + userId,
          type,
          null,
          null,
          List.of(userId),
          null,
          readByUserId,
          content);
    }

    private static String required(String name, @Nullable String value) {
      if (value == null) {
        throw RequestError.MISSING_ARGUMENT.refuse(name);
      }
      return value;
    }

    private SystemMessage.Destination destination(String kind, boolean ifOpen) {
      if (kind.equals(TO_CHANNEL) && channelId != null && topic != null) {
        return new SystemMessage.ToChannel(channelId, topic, readerUserId, ifOpen);
      }
      if (kind.equals("private") && userIds != null && !userIds.isEmpty()) {
        return new SystemMessage.ToPeople(new TreeSet<>(userIds));
      }
      throw RequestError.INVALID.refuse("type");
    }
  }

  /**
   * @param id of the message; of the first message if the key was used before
   */
  @Serdeable
  record Sent(long id) {}

  /**
   * @param id of the message; null if it was skipped
   */
  @Serdeable
  record Announced(@Nullable Long id) {}

  /**
   * @param ids of the sent messages, ordered by user id
   */
  @Serdeable
  record SentToEach(List<Long> ids) {}

  @Post("/messages")
  Sent send(@Body SystemMessageRequest request) {
    StoredMessage stored = sendMessage.send(request.message());
    return new Sent(stored.id());
  }

  /**
   * Sends the same direct message to each of up to 100 users.
   *
   * <p>The users do not see each other. A repeated call resumes after an interruption. Users who
   * cannot receive the message are skipped.
   */
  @Post("/messages/each")
  SentToEach sendToEach(@Body SystemMessageRequest request) {
    List<Long> ids = new ArrayList<>();
    for (SystemMessage message : request.each()) {
      Long id = sendIfPossible(message);
      if (id != null) {
        ids.add(id);
      }
    }
    return new SentToEach(ids);
  }

  /**
   * Posts to a channel that the organization configured for announcements. Skipped if the channel
   * is deleted or archived.
   */
  @Post("/messages/announcement")
  Announced announce(@Body SystemMessageRequest request) {
    return new Announced(sendIfPossible(request.announcement()));
  }

  private @Nullable Long sendIfPossible(SystemMessage message) {
    try {
      return sendMessage.send(message).id();
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      LOG.warn(
          "System message skipped: refused by destination {}: {}",
          message.destination(),
          refusal.text());
      return null;
    }
  }
}
