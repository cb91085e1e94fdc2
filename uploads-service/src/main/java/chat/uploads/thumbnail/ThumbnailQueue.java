package chat.uploads.thumbnail;

import chat.kit.job.Backoff;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import chat.uploads.upload.NewUploads;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The job queue that makes thumbnails. */
@Singleton
final class ThumbnailQueue implements JobQueue<ThumbnailJob> {

  /** Far longer than decoding a picture takes, with everything that it may wait for. */
  private static final Duration LEASE = Duration.ofMinutes(2);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(10));

  /** One at a time, so that avatars and emoji find a free decoder. */
  private static final int CONCURRENCY = 1;

  private final ThumbnailJobRepository jobs;
  private final MakeThumbnail makeThumbnail;
  private final JobSettings settings;

  /**
   * @param enabled whether this replica makes thumbnails
   * @param poll the interval between two polls
   */
  ThumbnailQueue(
      ThumbnailJobRepository jobs,
      MakeThumbnail makeThumbnail,
      @Property(name = "chat.thumbnails.enabled", defaultValue = "true") boolean enabled,
      @Property(name = "chat.thumbnails.poll", defaultValue = "1s") Duration poll) {
    this.jobs = jobs;
    this.makeThumbnail = makeThumbnail;
    this.settings = new JobSettings(enabled, CONCURRENCY, LEASE, poll, BACKOFF);
  }

  @Override
  public String name() {
    return NewUploads.THUMBNAILS;
  }

  @Override
  public JobSettings settings() {
    return settings;
  }

  @Override
  public List<ThumbnailJob> lease(Instant now, Instant until, int most) {
    return jobs.lease(now, until, most);
  }

  @Override
  public void run(ThumbnailJob job) {
    makeThumbnail.make(job);
  }

  @Override
  public void retryAt(ThumbnailJob job, Instant next, Throwable failure) {
    jobs.postpone(job.uploadId(), job.thumbnailAttempts(), next);
  }

  @Override
  public JobCounts count(Instant now) {
    return jobs.count(now);
  }
}
