package chat.uploads.orphan;

import chat.blob.BlobKey;
import java.util.List;
import java.util.Set;

/** A feature that stores blobs. */
public interface BlobOwner {

  /** Returns whether this feature owns keys of this form. */
  boolean owns(BlobKey key);

  /** Returns those of its keys that are referenced by its rows. */
  Set<BlobKey> needed(List<BlobKey> own);

  /**
   * Returns whether its blobs routinely lose their rows, so that many orphans are no sign of a
   * fault.
   */
  default boolean leavesOrphans() {
    return false;
  }
}
