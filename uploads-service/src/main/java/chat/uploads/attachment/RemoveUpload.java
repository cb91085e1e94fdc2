package chat.uploads.attachment;

import chat.blob.BlobStore;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes a file: what is written of it, and then its bytes. */
@Singleton
final class RemoveUpload {

  private static final Logger LOG = LoggerFactory.getLogger(RemoveUpload.class);

  private final ForgetUpload forgetUpload;
  private final BlobStore blobs;

  RemoveUpload(ForgetUpload forgetUpload, BlobStore blobs) {
    this.forgetUpload = forgetUpload;
    this.blobs = blobs;
  }

  /** Removes the file; false where somebody else has. */
  boolean remove(Upload upload) {
    boolean isForgotten = forgetUpload.forget(upload);
    if (isForgotten) {
      removeBytes(upload);
    }
    return isForgotten;
  }

  /** Removes the file unless a message links it or did so after that time. */
  boolean removeUnclaimed(Upload upload, Instant since) {
    boolean isForgotten = forgetUpload.forgetUnclaimed(upload, since);
    if (isForgotten) {
      removeBytes(upload);
    }
    return isForgotten;
  }

  private void removeBytes(Upload upload) {
    try {
      blobs.delete(upload.key());
    } catch (RuntimeException e) {
      LOG.warn("The bytes of {} are left to be swept: {}", upload.key(), e.toString());
    }
  }
}
