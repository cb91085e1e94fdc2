package chat.uploads.attachment;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
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
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes files that no message has linked for weeks. Messages that are on their way are waited
 * for; while messaging-service is away, nothing is removed. Several replicas may be at it.
 */
@Singleton
final class UnclaimedFiles implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(UnclaimedFiles.class);
  private static final int MOST = 100;

  private static final Set<Topic> MESSAGES = Set.of(Topic.MESSAGE_SENT, Topic.MESSAGE_CHANGED);

  private final UploadRepository uploads;
  private final RemoveUpload removeUpload;
  private final FreshCopies copies;
  private final Clock clock;
  private final Duration life;
  private final Schedule schedule;

  /**
   * @param life how long a file is kept that no message links; zero for ever
   * @param pause between two looks
   */
  UnclaimedFiles(
      UploadRepository uploads,
      RemoveUpload removeUpload,
      FreshCopies copies,
      Clock clock,
      @Property(name = "chat.unclaimed-files.life") Duration life,
      @Property(name = "chat.unclaimed-files.pause", defaultValue = "1h") Duration pause) {
    this.uploads = uploads;
    this.removeUpload = removeUpload;
    this.copies = copies;
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

  /** Removes all files that no message has linked for too long. */
  @Override
  public boolean run() {
    Instant since = clock.instant().minus(life);
    long after = 0;
    List<Upload> page;
    do {
      page = uploads.unclaimed(since, after, MOST);
      for (Upload upload : page) {
        remove(upload, since);
        after = upload.uploadId();
      }
    } while (page.size() == MOST && !Thread.currentThread().isInterrupted());
    return false;
  }

  private void remove(Upload upload, Instant since) {
    try {
      copies.catchUp(upload.organizationId(), MESSAGES);
      if (removeUpload.removeUnclaimed(upload, since)) {
        LOG.info("No message has linked file {} since {}", upload.uploadId(), since);
      }
    } catch (Refusal refusal) {
      LOG.info("File {} is left for later: {}", upload.uploadId(), refusal.text());
    } catch (RuntimeException failure) {
      LOG.error("File {} stays for now", upload.uploadId(), failure);
    }
  }
}
