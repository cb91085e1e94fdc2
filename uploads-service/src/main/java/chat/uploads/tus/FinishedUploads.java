package chat.uploads.tus;

import chat.kit.outbox.Outbox;
import chat.uploads.upload.NewUploads;
import chat.uploads.upload.Upload;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Writes down, once, that an upload is finished. */
@Singleton
class FinishedUploads {

  private final TusUploadStore uploads;
  private final NewUploads newUploads;
  private final Outbox outbox;
  private final Clock clock;

  FinishedUploads(TusUploadStore uploads, NewUploads newUploads, Outbox outbox, Clock clock) {
    this.uploads = uploads;
    this.newUploads = newUploads;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** The upload is a file from now on, and its uploader is told. */
  @Transactional
  void addFile(TusUpload upload, String contentType) {
    outbox.lock(upload.id().organizationId());
    if (uploads.finish(upload.id())) {
      newUploads.add(
          new Upload(
              upload.id().organizationId(),
              0,
              upload.ownerId(),
              upload.id().place(),
              upload.nameInUrl(),
              upload.fileName(),
              contentType,
              upload.length(),
              clock.instant()));
    }
  }

  /** The upload can be concatenated from now on. */
  @Transactional
  void addPart(TusUpload upload) {
    uploads.finish(upload.id());
  }
}
