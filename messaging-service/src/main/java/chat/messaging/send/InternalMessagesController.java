package chat.messaging.send;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.messaging.message.IdempotencyKey;
import chat.messaging.message.MessageContent;
import chat.messaging.message.StoredMessage;
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

/** Lets the other services speak through a system bot. */
@InternalOperations
@ForServices
final class InternalMessagesController {

  private static final Logger LOG = LoggerFactory.getLogger(InternalMessagesController.class);

  private static final int MOST_AT_ONCE = 100;

  private static final String TO_CHANNEL = "stream";

  private final SendMessage sendMessage;

  InternalMessagesController(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /**
   * @param senderBot {@code notification}, {@code welcome} or {@code email_gateway}
   * @param type {@code stream} (with {@code channel_id}, {@code topic}) or {@code private} (with
   *     {@code user_ids})
   * @param readerUserId of a message into a channel: who can see what it links; what the bot can
   *     see where it is missing
   * @param readByUserId who starts with the message marked as read; nobody where it is missing
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
          SystemMessage.Bot.of(present("sender_bot", senderBot)),
          destination(present("type", type), ifOpen),
          MessageContent.of("content", present("content", content)),
          IdempotencyKey.ofSystemBot(present("idempotency_key", idempotencyKey)),
          readByUserId);
    }

    /** The message, which is for an open channel alone. */
    SystemMessage announcement() {
      if (type == null || !type.equals(TO_CHANNEL)) {
        throw RequestError.INVALID.refuse("type");
      }
      return message(true);
    }

    /** One to each of the people, with a key of its own. */
    List<SystemMessage> each() {
      if (userIds == null || userIds.size() > MOST_AT_ONCE) {
        throw RequestError.INVALID.refuse("user_ids");
      }
      return new TreeSet<>(userIds).stream().map(userId -> toPerson(userId).message()).toList();
    }

    private SystemMessageRequest toPerson(long userId) {
      return new SystemMessageRequest(
          organizationId,
          senderBot,
          present("idempotency_key", idempotencyKey) + "-" + userId,
          type,
          null,
          null,
          List.of(userId),
          null,
          readByUserId,
          content);
    }

    private static String present(String name, @Nullable String value) {
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
   * @param id of the message; of the first one where the key is repeated
   */
  @Serdeable
  record Sent(long id) {}

  /**
   * @param id of the message; null where it was passed over
   */
  @Serdeable
  record Announced(@Nullable Long id) {}

  /**
   * @param ids of the messages, in the order of the people's ids
   */
  @Serdeable
  record SentToEach(List<Long> ids) {}

  @Post("/messages")
  Sent send(@Body SystemMessageRequest request) {
    StoredMessage stored = sendMessage.send(request.message());
    return new Sent(stored.id());
  }

  /**
   * The same direct message to each of up to 100 people, who do not learn of each other. Where the
   * call breaks off, a repeated one goes on; to whom nothing can be sent is passed over.
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
   * A message into a channel that an organization has chosen for something; passed over where that
   * is gone or archived by now.
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
      LOG.warn("Nothing is sent to {}: {}", message.destination(), refusal.text());
      return null;
    }
  }
}
