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
 * Looks through the storage once; several replicas may be at it. It first counts, and removes
 * nothing where that is more than crashes leave.
 */
@Singleton
final class OrphanedBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanedBlobs.class);
  private static final Duration YOUNG = Duration.ofDays(1);

  /** Crashes and a storage that was away may leave so many, however few blobs there are. */
  private static final int FEW = 100;

  private final BlobStore blobs;
  private final PartialBlobs partials;
  private final List<BlobOwner> owners;
  private final MarkStorage markStorage;
  private final int percent;

  /**
   * @param percent of what is stored that a look may remove, or {@value #FEW} where that is more
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

  /** Removes all that nobody tells of and that is old enough now. */
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
        "No row tells of {} of the {} blobs in the storage, as where an older database was"
            + " restored. None of them is removed. Where they are to go, set"
            + " CHAT_ORPHANED_BLOBS_PERCENT, which is {}, to 100 until they have gone",
        count.unexpected(),
        count.stored(),
        percent);
    return false;
  }

  private static void remove(BlobKey key, Consumer<BlobKey> removal) {
    try {
      removal.accept(key);
      LOG.info("No row tells of the bytes of {}: they are removed", key);
    } catch (RuntimeException failure) {
      LOG.error("No row tells of the bytes of {}, which stay for now", key, failure);
    }
  }
}
