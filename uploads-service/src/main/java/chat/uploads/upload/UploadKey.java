package chat.uploads.upload;

import chat.blob.BlobKey;
import io.micronaut.core.annotation.Introspected;

/** Identifies an upload; a tus upload keeps its place when it becomes a file. */
@Introspected
public record UploadKey(long organizationId, String place) {

  /** Returns the key of the file's bytes. */
  public BlobKey key() {
    return Upload.key(organizationId, place);
  }
}
