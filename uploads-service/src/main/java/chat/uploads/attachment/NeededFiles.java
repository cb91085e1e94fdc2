package chat.uploads.attachment;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.client.InternalClient;
import chat.kit.projection.StaleReadGuard;
import chat.uploads.upload.Upload;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Set;

/** Finds out from messaging-service whether messages need a file that none has linked. */
@Singleton
final class NeededFiles {

  private static final Set<Topic> MESSAGES = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final InternalClient services;

  NeededFiles(StaleReadGuard staleReadGuard, InternalClient services) {
    this.staleReadGuard = staleReadGuard;
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ScheduledFileRequest(long organizationId, long userId, String path) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record ScheduledFileAnswer(boolean isScheduled) {}

  /**
   * Waits for the projection of messages, and returns whether a scheduled message of its owner
   * links the file; 503 if messaging-service is unavailable.
   */
  boolean includeAsScheduled(Upload upload) {
    staleReadGuard.catchUp(upload.organizationId(), MESSAGES);
    return services
        .post(
            Program.MESSAGING,
            "/internal/scheduled_files",
            new ScheduledFileRequest(
                upload.organizationId(), upload.ownerId(), upload.uniquePath()),
            ScheduledFileAnswer.class)
        .isScheduled();
  }
}
