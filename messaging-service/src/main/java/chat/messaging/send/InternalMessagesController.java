package chat.messaging.send;

import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.messaging.message.MessageContent;
import chat.messaging.message.Stored;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Lets the other services speak through a system bot. */
@InternalOperations
@ForServices
final class InternalMessagesController {

  private final SendMessage sendMessage;

  InternalMessagesController(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /**
   * @param senderBot {@code notification}, {@code welcome} or {@code email_gateway}
   * @param type {@code stream} (with {@code channel_id}, {@code topic}) or {@code private} (with
   *     {@code user_ids})
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
      @Nullable String content) {

    SystemMessage message() {
      return new SystemMessage(
          organizationId,
          SystemMessage.Bot.of(present("sender_bot", senderBot)),
          destination(present("type", type)),
          MessageContent.of("content", present("content", content)),
          present("idempotency_key", idempotencyKey));
    }

    private static String present(String name, @Nullable String value) {
      if (value == null) {
        throw RequestError.MISSING_ARGUMENT.refuse(name);
      }
      return value;
    }

    private SystemMessage.Destination destination(String kind) {
      if (kind.equals("stream") && channelId != null && topic != null) {
        return new SystemMessage.ToChannel(channelId, topic);
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

  @Post("/messages")
  Sent send(@Body SystemMessageRequest request) {
    Stored stored = sendMessage.send(request.message());
    return new Sent(stored.id());
  }
}
