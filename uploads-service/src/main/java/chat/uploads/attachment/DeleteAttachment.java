package chat.uploads.attachment;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.uploads.thumbnail.Thumbnail;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes a file: first its rows, then its bytes. */
@Singleton
final class DeleteAttachment {

  private static final Logger LOG = LoggerFactory.getLogger(DeleteAttachment.class);

  private final ForgetUpload forgetUpload;
  private final BlobStore blobs;

  DeleteAttachment(ForgetUpload forgetUpload, BlobStore blobs) {
    this.forgetUpload = forgetUpload;
    this.blobs = blobs;
  }

  /** Deletes the file; returns false if it was already deleted. */
  boolean remove(Upload upload) {
    boolean isForgotten = forgetUpload.forget(upload);
    if (isForgotten) {
      removeBytes(upload);
    }
    return isForgotten;
  }

  /** Deletes the file unless a message links it or did so after that time. */
  boolean removeUnclaimed(Upload upload, Instant since) {
    boolean isForgotten = forgetUpload.forgetUnclaimed(upload, since);
    if (isForgotten) {
      removeBytes(upload);
    }
    return isForgotten;
  }

  private void removeBytes(Upload upload) {
    removeBlob(upload.key());
    if (upload.pictureStatus() != null) {
      removeBlob(Thumbnail.key(upload));
    }
  }

  private void removeBlob(BlobKey key) {
    try {
      blobs.delete(key);
    } catch (RuntimeException e) {
      LOG.warn(
          "Bytes of blob {} not deleted; the orphan search deletes them: {}", key, e.toString());
    }
  }
}
