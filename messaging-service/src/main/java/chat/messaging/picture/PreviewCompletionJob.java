package chat.messaging.picture;

import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.kit.outage.Failures;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Updates messages with placeholders; several replicas may run it at the same time. */
@Singleton
final class PreviewCompletionJob implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(PreviewCompletionJob.class);
  private static final int BATCH_SIZE = 100;

  private final AwaitedPictureStore awaitedPictures;
  private final CompletePreviews completePreviews;
  private final Schedule schedule;

  /** The last message of a full batch, after which the next one begins. */
  private long last;

  /**
   * @param pause time between two runs
   */
  PreviewCompletionJob(
      AwaitedPictureStore awaitedPictures,
      CompletePreviews completePreviews,
      @Property(name = "chat.picture-previews.pause", defaultValue = "1s") Duration pause) {
    this.awaitedPictures = awaitedPictures;
    this.completePreviews = completePreviews;
    this.schedule = Schedule.every(pause);
  }

  @Override
  public String name() {
    return "picture-previews";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  @Override
  public boolean run() {
    List<AwaitedPictureStore.Awaiting> decided = awaitedPictures.decided(last, BATCH_SIZE);
    decided.forEach(this::complete);
    boolean isFull = decided.size() == BATCH_SIZE;
    last = isFull ? decided.getLast().messageId() : 0;
    return isFull;
  }

  /** Logs a failure; the job tries it again after it has tried all others. */
  private void complete(AwaitedPictureStore.Awaiting awaiting) {
    try {
      completePreviews.complete(awaiting.organizationId(), awaiting.messageId());
    } catch (RuntimeException e) {
      Failures.log(LOG, "Previews of message %d not completed".formatted(awaiting.messageId()), e);
    }
  }
}
