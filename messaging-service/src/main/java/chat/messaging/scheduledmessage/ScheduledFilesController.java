package chat.messaging.scheduledmessage;

import chat.kit.error.RequestError;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** Answers uploads-service whether a user has scheduled a message that links a file. */
@InternalOperations
@ForServices
final class ScheduledFilesController {

  private final ScheduledMessageRepository messages;

  ScheduledFilesController(ScheduledMessageRepository messages) {
    this.messages = messages;
  }

  /**
   * @param userId the author
   * @param path the part of the file's address that is unique to it
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record FileRequest(long organizationId, long userId, @Nullable String path) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record FileAnswer(boolean isScheduled) {}

  @Post("/scheduled_files")
  FileAnswer ask(@Body FileRequest request) {
    String path = request.path();
    if (path == null || path.isEmpty()) {
      throw RequestError.MISSING_ARGUMENT.refuse("path");
    }
    return new FileAnswer(
        messages.hasContentWith(request.organizationId(), request.userId(), path));
  }
}
