package chat.uploads.thumbnail;

import chat.blob.BlobKey;
import chat.uploads.upload.Upload;

/** The only format of thumbnails. */
public final class Thumbnail {

  /** The last segment of a thumbnail's address. */
  public static final String NAME = "840x560.png";

  static final int MAX_WIDTH = 840;
  static final int MAX_HEIGHT = 560;

  private Thumbnail() {}

  /** Returns the key of the thumbnail's bytes. */
  public static BlobKey key(Upload upload) {
    return key(upload.organizationId(), upload.storageKey());
  }

  static BlobKey key(long organizationId, String storageKey) {
    return new BlobKey("%d/thumbnails/%s".formatted(organizationId, storageKey));
  }
}
