package chat.uploads.upload;

import chat.kit.outbox.RequestChanges;
import chat.kit.transaction.BatchWriter;
import chat.kit.transaction.Batching;
import chat.uploads.UploadsError;
import chat.uploads.upload.ArrivedUploads.Arrived;
import io.micronaut.http.context.ServerRequestContext;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;

/** Records stored files as uploads; those that arrive at the same time share a batch. */
@Singleton
public final class NewUploads {

  private static final int MAX_BATCH = 256;
  private static final int MAX_WAITING = 10_000;

  private final BatchWriter<NewUpload, NewUpload.Outcome> writer;

  NewUploads(UploadGroup group, Batching batching) {
    this.writer =
        new BatchWriter<>(
            "Uploading",
            group::store,
            BatchWriter.Limits.of(batching.size(MAX_BATCH), MAX_WAITING));
  }

  /**
   * The upload with an id of its own, whose file is durable by now; refused where the organization
   * has no room for it.
   */
  Upload add(Upload stored) {
    return addNew(new NewUpload(stored, null), UploadsError.QUOTA_EXCEEDED);
  }

  /**
   * The same of a file that has come with the creation of its upload ({@link ArrivedUploads}).
   *
   * @param noRoom the refusal where the organization has no room
   */
  public Upload addWhole(ArrivedUploads.CreatedWhole created, UploadsError noRoom) {
    return addNew(new NewUpload(created.file(), created), noRoom);
  }

  private Upload addNew(NewUpload added, UploadsError noRoom) {
    return switch (write(added)) {
      case NewUpload.Added(Upload upload, _) -> upload;
      case NewUpload.NoRoom() -> throw noRoom.refuse();
      case NewUpload.Known() ->
          throw new IllegalStateException("A new place is known: " + added.place());
    };
  }

  /** What became of a file that has come in parts. */
  public enum Arrival {
    ADDED,
    /** It was written down before, or another writer has its lease. */
    NOT_ADDED,
    /** The organization has no room for it. */
    NO_ROOM
  }

  /** Writes down, once, a file that has come in parts ({@link ArrivedUploads}). */
  public Arrival addArrived(Upload stored, Arrived arrived) {
    return switch (write(new NewUpload(stored, arrived))) {
      case NewUpload.Added _ -> Arrival.ADDED;
      case NewUpload.Known _ -> Arrival.NOT_ADDED;
      case NewUpload.NoRoom _ -> Arrival.NO_ROOM;
    };
  }

  private NewUpload.Outcome write(NewUpload upload) {
    NewUpload.Outcome outcome = writer.write(upload.stored().organizationId(), upload);
    if (outcome instanceof NewUpload.Added(_, var changes)) {
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
