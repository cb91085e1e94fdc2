package chat.uploads.thumbnail;

import chat.kit.outbox.Outbox;
import chat.uploads.upload.PictureStatus;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadEvents;
import chat.uploads.upload.UploadRepository;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records the result of a thumbnail job, which ends the job, and publishes it. */
@Singleton
class RecordThumbnail {

  private final UploadRepository uploads;
  private final Outbox outbox;

  RecordThumbnail(UploadRepository uploads, Outbox outbox) {
    this.uploads = uploads;
    this.outbox = outbox;
  }

  /**
   * Records that the thumbnail can be read.
   *
   * @param width of the picture in pixels, as displayed, like {@code height}
   * @return false if the file does not exist
   */
  @Transactional
  boolean ready(ThumbnailJob job, int width, int height) {
    return end(job, PictureStatus.READY, width, height);
  }

  /** Records that there is no thumbnail. */
  @Transactional
  void failed(ThumbnailJob job) {
    end(job, PictureStatus.FAILED, null, null);
  }

  private boolean end(
      ThumbnailJob job, String status, @Nullable Integer width, @Nullable Integer height) {
    outbox.lock(job.organizationId());
    List<Upload> ended = uploads.endThumbnail(job.uploadId(), status, width, height);
    for (Upload upload : ended) {
      outbox.append(
          job.organizationId(),
          List.of(UploadEvents.thumbnailed(upload, uploads.isClaimed(upload.uploadId()))));
    }
    return !ended.isEmpty();
  }
}
