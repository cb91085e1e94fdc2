package chat.uploads.orphan;

import chat.blob.BlobKey;
import chat.blob.BlobStore.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds and counts old blobs without a row; holds at most 1,000 keys per owner in memory. */
final class OrphanSearch {

  private static final int AT_ONCE = 1_000;

  private final List<BlobOwner> owners;
  private final Instant before;
  private long stored;
  private long unexpected;

  /**
   * @param before only blobs written before this time are old
   */
  OrphanSearch(List<BlobOwner> owners, Instant before) {
    this.owners = owners;
    this.before = before;
  }

  /** Returns how many blobs with an owner were found, old or not. */
  long stored() {
    return stored;
  }

  /** Returns how many orphans were found, except those that their owners routinely leave. */
  long unexpected() {
    return unexpected;
  }

  /** Passes on the orphaned blobs. */
  void search(Consumer<Consumer<Stored>> listing, Consumer<BlobKey> orphans) {
    Map<BlobOwner, List<BlobKey>> old = new HashMap<>();
    listing.accept(blob -> {
      for (BlobOwner owner : owners) {
        if (owner.owns(blob.key())) {
          add(blob, owner, old.computeIfAbsent(owner, _ -> new ArrayList<>()), orphans);
        }
      }
    });
    old.forEach((owner, keys) -> ask(owner, keys, orphans));
  }

  private void add(Stored blob, BlobOwner owner, List<BlobKey> keys, Consumer<BlobKey> orphans) {
    stored++;
    if (blob.written().isBefore(before)) {
      keys.add(blob.key());
    }
    if (keys.size() == AT_ONCE) {
      ask(owner, keys, orphans);
      keys.clear();
    }
  }

  private void ask(BlobOwner owner, List<BlobKey> keys, Consumer<BlobKey> orphans) {
    Set<BlobKey> needed = owner.needed(keys);
    for (BlobKey key : Set.copyOf(keys)) {
      if (!needed.contains(key)) {
        unexpected += owner.leavesOrphans() ? 0 : 1;
        orphans.accept(key);
      }
    }
  }
}
