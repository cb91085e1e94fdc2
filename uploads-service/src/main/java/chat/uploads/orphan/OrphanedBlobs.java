package chat.uploads.orphan;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches the storage once and deletes orphaned blobs; several replicas may do so at the same
 * time.
 *
 * <p>Counts first, and deletes nothing if there are more orphans than crashes leave.
 */
@Singleton
final class OrphanedBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanedBlobs.class);
  private static final Duration YOUNG = Duration.ofDays(1);

  /**
   * Number of orphans that is always accepted, since crashes and storage outages may leave as many.
   */
  private static final int FEW = 100;

  private final BlobStore blobs;
  private final PartialBlobs partials;
  private final List<BlobOwner> owners;
  private final MarkStorage markStorage;
  private final int percent;

  /**
   * @param percent share of the stored blobs that one search may delete, or {@value #FEW} if that
   *     is more
   */
  OrphanedBlobs(
      BlobStore blobs,
      PartialBlobs partials,
      List<BlobOwner> owners,
      MarkStorage markStorage,
      @Property(name = "chat.orphaned-blobs.percent") int percent) {
    this.blobs = blobs;
    this.partials = partials;
    this.owners = owners;
    this.markStorage = markStorage;
    this.percent = percent;
  }

  /** Deletes all orphaned blobs that are old enough. */
  void sweep(Instant now) {
    blobs.removeAbandoned();
    if (!markStorage.mark()) {
      return;
    }
    Instant before = now.minus(YOUNG);
    if (areFew(before)) {
      OrphanSearch search = new OrphanSearch(owners, before);
      search.search(blobs::list, key -> remove(key, blobs::delete));
      search.search(partials::list, key -> remove(key, partials::remove));
    }
  }

  private boolean areFew(Instant before) {
    OrphanSearch count = new OrphanSearch(owners, before);
    count.search(blobs::list, _ -> {});
    count.search(partials::list, _ -> {});
    if (count.unexpected() <= FEW || count.unexpected() * 100 <= count.stored() * percent) {
      return true;
    }
    LOG.error(
        "{} of the {} blobs in the storage have no row, for example because an older database was"
            + " restored; none of them is deleted. To delete them, set"
            + " CHAT_ORPHANED_BLOBS_PERCENT, which is {}, to 100 until they are gone",
        count.unexpected(),
        count.stored(),
        percent);
    return false;
  }

  private static void remove(BlobKey key, Consumer<BlobKey> removal) {
    try {
      removal.accept(key);
      LOG.info("Deleted orphaned blob {}: no row references it", key);
    } catch (RuntimeException failure) {
      LOG.error("Deletion of orphaned blob {} failed; a later search retries it", key, failure);
    }
  }
}
