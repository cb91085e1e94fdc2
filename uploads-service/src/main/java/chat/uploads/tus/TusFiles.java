package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.error.RequestError;
import chat.uploads.contenttype.ContentTypes;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Creates the files that uploads become. */
@Singleton
final class TusFiles {

  private final BlobStore blobs;
  private final ContentTypes contentTypes;
  private final Clock clock;

  TusFiles(BlobStore blobs, ContentTypes contentTypes, Clock clock) {
    this.blobs = blobs;
    this.contentTypes = contentTypes;
    this.clock = clock;
  }

  /**
   * Returns the file of an upload whose bytes are at their final key.
   *
   * @param beginning all its bytes, or enough of the first ones to detect its type; null to read
   *     them from the storage
   */
  Upload of(TusUpload upload, byte @Nullable [] beginning) {
    byte[] prefix = beginning == null ? read(upload.key()) : beginning;
    String declared = UploadMetadata.of(upload.metadata()).fileType();
    return upload.file(contentTypes.detect(prefix, upload.fileName(), declared), clock.instant());
  }

  private byte[] read(BlobKey key) {
    try (InputStream beginning =
        blobs
            .open(key, 0, ContentTypes.PREFIX)
            .orElseThrow(() -> RequestError.unavailable("The storage"))) {
      return beginning.readAllBytes();
    } catch (IOException e) {
      throw RequestError.unavailable("The storage");
    }
  }
}
