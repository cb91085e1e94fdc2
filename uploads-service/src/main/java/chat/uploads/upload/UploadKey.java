package chat.uploads.upload;

import chat.blob.BlobKey;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.MappedProperty;

/** Identifies an upload; a tus upload keeps its storage key when it becomes a file. */
@Introspected
public record UploadKey(long organizationId, @MappedProperty("place") String storageKey) {

  /** Returns the key of the file's bytes. */
  public BlobKey key() {
    return Upload.key(organizationId, storageKey);
  }
}
