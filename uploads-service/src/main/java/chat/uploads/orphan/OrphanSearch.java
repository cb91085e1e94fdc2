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

/** Looks for old blobs without a row, and counts; a thousand of each owner are in memory. */
final class OrphanSearch {

  private static final int AT_ONCE = 1_000;

  private final List<BlobOwner> owners;
  private final Instant before;
  private long stored;
  private long unexpected;

  /**
   * @param before which an old blob was written
   */
  OrphanSearch(List<BlobOwner> owners, Instant before) {
    this.owners = owners;
    this.before = before;
  }

  /** How many blobs were come upon, old or not, that somebody owns. */
  long stored() {
    return stored;
  }

  /** How many of them no row tells of, but for what owners leave behind as a matter of course. */
  long unexpected() {
    return unexpected;
  }

  /** Shows those that no row tells of. */
  void search(Consumer<Consumer<Stored>> place, Consumer<BlobKey> orphans) {
    Map<BlobOwner, List<BlobKey>> old = new HashMap<>();
    place.accept(blob -> {
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
