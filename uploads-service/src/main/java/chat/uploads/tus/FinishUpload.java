package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.error.RequestError;
import chat.uploads.UploadsError;
import chat.uploads.upload.ArrivedUploads.Arrived;
import chat.uploads.upload.ContentTypes;
import chat.uploads.upload.NewUploads;
import chat.uploads.upload.NewUploads.Arrival;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a file of an upload that has all its bytes. Each step may be repeated after a crash between
 * any two: the bytes get their place before anybody is told of the file, and it is told once.
 */
@Singleton
final class FinishUpload {

  private final ArrivingBytes arrivingBytes;
  private final BlobStore blobs;
  private final ContentTypes contentTypes;
  private final TusUploadStore uploads;
  private final NewUploads newUploads;
  private final Clock clock;

  FinishUpload(
      ArrivingBytes arrivingBytes,
      BlobStore blobs,
      ContentTypes contentTypes,
      TusUploadStore uploads,
      NewUploads newUploads,
      Clock clock) {
    this.arrivingBytes = arrivingBytes;
    this.blobs = blobs;
    this.contentTypes = contentTypes;
    this.uploads = uploads;
    this.newUploads = newUploads;
    this.clock = clock;
  }

  /**
   * The finished upload, in whose turn its last byte has become durable; 413 where others have
   * taken the room that there was when it began, 409 where another has taken the turn and has not
   * finished it.
   *
   * @param beginning its bytes, or as many of the first as tell what it is; null to read them
   */
  TusUpload finish(Turn turn, byte @Nullable [] beginning) {
    TusUpload upload = turn.upload();
    arrivingBytes.finish(turn);
    turn.note(upload.length());
    switch (upload.isPart()
        ? finishPart(turn)
        : newUploads.addArrived(file(upload, beginning), turn.writer())) {
      case ADDED -> {}
      case NOT_ADDED -> requireFinished(upload);
      case NO_ROOM -> throw UploadsError.TUS_QUOTA_EXCEEDED.refuse();
    }
    turn.markOver();
    return upload.finished();
  }

  /** The same of an upload of whose bytes none are at hand. */
  TusUpload finish(Turn turn) {
    return finish(turn, null);
  }

  private Arrival finishPart(Turn turn) {
    TusUpload.Id id = turn.upload().id();
    List<Arrived> part = List.of(new Arrived(id.place(), turn.writer()));
    return uploads.finish(id.organizationId(), part).isEmpty() ? Arrival.NOT_ADDED : Arrival.ADDED;
  }

  private void requireFinished(TusUpload upload) {
    if (!uploads.find(upload.id()).map(TusUpload::isFinished).orElse(false)) {
      throw UploadsError.TUS_TURN_LOST.refuse();
    }
  }

  private Upload file(TusUpload upload, byte @Nullable [] beginning) {
    byte[] prefix = beginning == null ? read(upload.place()) : beginning;
    return upload.file(contentTypes.detect(prefix, upload.fileName()), clock.instant());
  }

  private byte[] read(BlobKey place) {
    try (InputStream beginning =
        blobs
            .open(place, 0, ContentTypes.PREFIX)
            .orElseThrow(() -> RequestError.unavailable("The storage"))) {
      return beginning.readAllBytes();
    } catch (IOException e) {
      throw RequestError.unavailable("The storage");
    }
  }
}
