package chat.messaging.fileaccess;

import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.projection.ProjectionPositions;
import chat.kit.token.ForServices;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.VisitorAccess;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers uploads-service whether a user may read a message that links a file. */
@InternalOperations
@ForServices
final class ReadableMessagesController {

  private static final int MAX_MESSAGES = 1_000;

  private final ReadAccess access;
  private final VisitorAccess visitors;
  private final ProjectionPositions positions;

  ReadableMessagesController(
      ReadAccess access, VisitorAccess visitors, ProjectionPositions positions) {
    this.access = access;
    this.visitors = visitors;
    this.positions = positions;
  }

  /**
   * @param userId the reader; null for a visitor without a login
   * @param messageIds messages of which one readable message is enough
   * @param seen change numbers that the gateway of the requesting user has seen, as in {@code
   *     Chat-Seen}
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
      if (messageIds.size() > MAX_MESSAGES) {
        throw RequestError.TOO_MANY_ELEMENTS.refuse("message_ids", MAX_MESSAGES);
      }
      return messageIds;
    }
  }

  /**
   * @param isReadable whether at least one of the messages is readable; false if there are none
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
