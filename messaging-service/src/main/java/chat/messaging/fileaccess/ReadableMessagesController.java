package chat.messaging.fileaccess;

import chat.kit.copy.CopyPositions;
import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.VisitorAccess;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets uploads-service ask whether somebody may read a message that links a file. */
@InternalOperations
@ForServices
final class ReadableMessagesController {

  private static final int MOST = 1_000;

  private final ReadAccess access;
  private final VisitorAccess visitors;
  private final CopyPositions positions;

  ReadableMessagesController(ReadAccess access, VisitorAccess visitors, CopyPositions positions) {
    this.access = access;
    this.visitors = visitors;
    this.positions = positions;
  }

  /**
   * @param userId who wants to read; null for a visitor who has not logged in
   * @param messageIds of which one is enough
   * @param seen what the gateway of whoever asks has seen, as in {@code Chat-Seen}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId,
      @Nullable Long userId,
      @Nullable Set<Long> messageIds,
      @Nullable String seen) {

    Set<Long> messages() {
      if (messageIds == null) {
        throw RequestError.MISSING_ARGUMENT.refuse("message_ids");
      }
      if (messageIds.size() > MOST) {
        throw RequestError.TOO_MANY_ELEMENTS.refuse("message_ids", MOST);
      }
      return messageIds;
    }
  }

  /**
   * @param isReadable whether one of the messages is; of no messages, none is
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isReadable) {}

  @Post("/readable_messages")
  Answer ask(@Body Question question) {
    Set<Long> messages = question.messages();
    positions.awaitSeen(question.organizationId(), question.seen());
    Long userId = question.userId();
    boolean isReadable =
        userId == null
            ? visitors.readsOne(question.organizationId(), messages)
            : access.readsOne(question.organizationId(), userId, messages);
    return new Answer(isReadable);
  }
}
