package chat.uploads.upload;

import chat.kit.job.JobsDue;
import chat.kit.outbox.RequestChanges;
import chat.kit.transaction.BatchWriter;
import chat.kit.transaction.Batching;
import chat.uploads.UploadsError;
import chat.uploads.upload.ReceivedUploads.Arrived;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

/** Records stored files as uploads; those that arrive at the same time share a batch. */
@Singleton
public final class NewUploads {

  private static final int MAX_BATCH = 256;
  private static final int MAX_WAITING = 10_000;

  /** The job queue of pictures without a thumbnail. */
  public static final String THUMBNAILS = "thumbnails";

  private final BatchWriter<NewUpload, NewUpload.InsertResult> writer;
  private final ApplicationEventPublisher<JobsDue> jobsDue;

  NewUploads(UploadBatch group, Batching batching, ApplicationEventPublisher<JobsDue> jobsDue) {
    this.jobsDue = jobsDue;
    this.writer =
        new BatchWriter<>(
            "Uploading",
            group::store,
            BatchWriter.Limits.of(batching.size(MAX_BATCH), MAX_WAITING));
  }

  /**
   * Returns the upload with its id; its file must be durable. Refused if it would exceed the
   * organization's quota.
   */
  Upload add(Upload stored) {
    return addNew(new NewUpload(stored, null), UploadsError.QUOTA_EXCEEDED);
  }

  /**
   * Does the same for a file that was sent with the creation of its upload ({@link
   * ReceivedUploads}).
   *
   * @param noRoom the refusal if it would exceed the organization's quota
   */
  public Upload addWhole(ReceivedUploads.CreatedWhole created, UploadsError noRoom) {
    return addNew(new NewUpload(created.file(), created), noRoom);
  }

  private Upload addNew(NewUpload added, UploadsError noRoom) {
    return switch (write(added)) {
      case NewUpload.Added(Upload upload, _) -> upload;
      case NewUpload.NoRoom() -> throw noRoom.refuse();
      case NewUpload.AlreadyStored() ->
          throw new IllegalStateException("New storage key already exists: " + added.storageKey());
    };
  }

  /** The result of adding a file that was sent in parts. */
  public enum AddResult {
    ADDED,
    /** The file was inserted before, or another writer has its lease. */
    NOT_ADDED,
    /** The file would exceed the organization's quota. */
    NO_ROOM
  }

  /** Inserts, once, a file that was sent in parts ({@link ReceivedUploads}). */
  public AddResult addArrived(Upload stored, Arrived arrived) {
    return switch (write(new NewUpload(stored, arrived))) {
      case NewUpload.Added _ -> AddResult.ADDED;
      case NewUpload.AlreadyStored _ -> AddResult.NOT_ADDED;
      case NewUpload.NoRoom _ -> AddResult.NO_ROOM;
    };
  }

  private NewUpload.InsertResult write(NewUpload upload) {
    NewUpload.InsertResult outcome = writer.write(upload.stored().organizationId(), upload);
    if (outcome instanceof NewUpload.Added(var added, var changes)) {
      if (added.pictureStatus() != null) {
        jobsDue.publishEvent(new JobsDue(THUMBNAILS));
      }
      ServerRequestContext.currentRequest()
          .ifPresent(request -> RequestChanges.add(request, changes));
    }
    return outcome;
  }

  @PreDestroy
  void stop() throws InterruptedException {
    writer.stop();
  }
}
