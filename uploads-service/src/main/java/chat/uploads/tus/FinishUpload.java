package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.kit.error.RequestError;
import chat.uploads.upload.ContentTypes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;

/**
 * Makes a file of an upload that has all its bytes. Each step may be repeated after a crash between
 * any two: the bytes get their place before anybody is told of the file, and it is told once.
 */
@Singleton
final class FinishUpload {

  private final PartialBlobs partials;
  private final BlobStore blobs;
  private final ContentTypes contentTypes;
  private final FinishedUploads finishedUploads;

  FinishUpload(
      PartialBlobs partials,
      BlobStore blobs,
      ContentTypes contentTypes,
      FinishedUploads finishedUploads) {
    this.partials = partials;
    this.blobs = blobs;
    this.contentTypes = contentTypes;
    this.finishedUploads = finishedUploads;
  }

  /** The finished upload, in whose turn its last byte has become durable. */
  TusUpload finish(Turn turn) {
    TusUpload upload = turn.upload();
    partials.finish(upload.arriving(), upload.length(), upload.place());
    turn.note(upload.length());
    if (upload.isPart()) {
      finishedUploads.addPart(upload);
    } else {
      finishedUploads.addFile(upload, contentType(upload.place(), upload.fileName()));
    }
    turn.markOver();
    return upload.finished();
  }

  private String contentType(BlobKey place, String name) {
    try (InputStream beginning =
        blobs
            .open(place, 0, ContentTypes.PREFIX)
            .orElseThrow(() -> RequestError.unavailable("The storage"))) {
      return contentTypes.detect(beginning.readAllBytes(), name);
    } catch (IOException e) {
      throw RequestError.unavailable("The storage");
    }
  }
}
