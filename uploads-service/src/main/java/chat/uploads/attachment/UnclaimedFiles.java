package chat.uploads.attachment;

import chat.kit.error.Refusal;
import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadRepository;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes files that no message has linked for weeks, and no scheduled message links.
 *
 * <p>Waits for the projection of messages before each deletion; while messaging-service is
 * unavailable, nothing is deleted. Several replicas may run it at the same time.
 */
@Singleton
final class UnclaimedFiles implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(UnclaimedFiles.class);
  private static final int BATCH_SIZE = 100;

  private final UploadRepository uploads;
  private final DeleteAttachment deleteAttachment;
  private final NeededFiles neededFiles;
  private final Clock clock;
  private final Duration life;
  private final Schedule schedule;

  /**
   * @param life how long a file that no message links is kept; zero for ever
   * @param pause time between two runs
   */
  UnclaimedFiles(
      UploadRepository uploads,
      DeleteAttachment deleteAttachment,
      NeededFiles neededFiles,
      Clock clock,
      @Property(name = "chat.unclaimed-files.life") Duration life,
      @Property(name = "chat.unclaimed-files.pause", defaultValue = "1h") Duration pause) {
    this.uploads = uploads;
    this.deleteAttachment = deleteAttachment;
    this.neededFiles = neededFiles;
    this.clock = clock;
    this.life = life;
    this.schedule = Schedule.every(pause).onlyIf(life.isPositive());
  }

  @Override
  public String name() {
    return "unclaimed-files";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  /** Deletes all files that no message has linked for too long. */
  @Override
  public boolean run() {
    Instant since = clock.instant().minus(life);
    long after = 0;
    List<Upload> page;
    do {
      page = uploads.unclaimed(since, after, BATCH_SIZE);
      for (Upload upload : page) {
        remove(upload, since);
        after = upload.uploadId();
      }
    } while (page.size() == BATCH_SIZE && !Thread.currentThread().isInterrupted());
    return false;
  }

  private void remove(Upload upload, Instant since) {
    try {
      if (!neededFiles.includeAsScheduled(upload)
          && deleteAttachment.removeUnclaimed(upload, since)) {
        LOG.info("Deleted file {}: no message has linked it since {}", upload.uploadId(), since);
      }
    } catch (Refusal refusal) {
      LOG.info("Deletion of unclaimed file {} postponed: {}", upload.uploadId(), refusal.text());
    } catch (RuntimeException failure) {
      LOG.error(
          "Deletion of unclaimed file {} failed; a later run retries it",
          upload.uploadId(),
          failure);
    }
  }
}
