package chat.uploads.orphan;

import chat.blob.BlobKey;
import java.util.List;
import java.util.Set;

/** A feature that keeps blobs. */
public interface BlobOwner {

  /** Whether keys of this form are its. */
  boolean owns(BlobKey key);

  /** Those of its keys that its rows tell of. */
  Set<BlobKey> needed(List<BlobKey> own);

  /** Whether its blobs lose their rows as a matter of course, so that many say nothing. */
  default boolean leavesOrphans() {
    return false;
  }
}
