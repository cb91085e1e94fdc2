package chat.uploads.tus;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.kit.error.RequestError;
import chat.uploads.upload.ContentTypes;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** The files that uploads become. */
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
   * The file of an upload that is at its place.
   *
   * @param beginning its bytes, or as many of the first as tell what it is; null to read them
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
