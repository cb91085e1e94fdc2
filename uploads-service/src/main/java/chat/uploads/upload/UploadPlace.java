package chat.uploads.upload;

import chat.blob.BlobKey;
import io.micronaut.core.annotation.Introspected;

/** What identifies an upload; one by the tus protocol keeps its place as a file. */
@Introspected
public record UploadPlace(long organizationId, String place) {

  /** The key of the file's bytes. */
  public BlobKey key() {
    return Upload.key(organizationId, place);
  }
}
