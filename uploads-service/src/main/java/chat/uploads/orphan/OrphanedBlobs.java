package chat.uploads.orphan;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.kit.task.Rounds;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks through the storage at times; several replicas may be at it. */
@Singleton
final class OrphanedBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanedBlobs.class);
  private static final int AT_ONCE = 1_000;
  private static final Duration YOUNG = Duration.ofDays(1);

  private final BlobStore blobs;
  private final PartialBlobs partials;
  private final List<BlobOwner> owners;
  private final Duration soon;
  private final Rounds rounds;

  /**
   * @param pause between two looks
   * @param soon after a look that failed; before the first one once or twice as long
   */
  OrphanedBlobs(
      BlobStore blobs,
      PartialBlobs partials,
      List<BlobOwner> owners,
      Clock clock,
      @Property(name = "chat.orphaned-blobs.pause", defaultValue = "12h") Duration pause,
      @Property(name = "chat.orphaned-blobs.soon", defaultValue = "10m") Duration soon) {
    this.blobs = blobs;
    this.partials = partials;
    this.owners = owners;
    this.soon = soon;
    this.rounds =
        Rounds.of("orphaned blobs", pause, () -> sweep(clock.instant())).afterFailure(soon);
  }

  /** Not long after, for many a replica is started again within hours, and not all at once. */
  @EventListener
  void start(ServerStartupEvent started) {
    long more = ThreadLocalRandom.current().nextLong(soon.toMillis() + 1);
    rounds.startAfter(soon.plusMillis(more));
  }

  /** Removes all that nobody tells of and that is old enough now. */
  void sweep(Instant now) {
    Instant before = now.minus(YOUNG);
    blobs.removeAbandoned();
    for (BlobOwner owner : owners) {
      sweep(owner, before, blobs::list, blobs::delete);
      sweep(owner, before, partials::list, partials::remove);
    }
  }

  private static void sweep(
      BlobOwner owner,
      Instant before,
      Consumer<Consumer<BlobStore.Stored>> place,
      Consumer<BlobKey> removal) {
    List<BlobKey> keys = new ArrayList<>();
    place.accept(stored -> {
      if (stored.written().isBefore(before) && owner.owns(stored.key())) {
        keys.add(stored.key());
      }
      if (keys.size() == AT_ONCE) {
        sweep(keys, owner, removal);
      }
    });
    sweep(keys, owner, removal);
  }

  private static void sweep(List<BlobKey> keys, BlobOwner owner, Consumer<BlobKey> removal) {
    Set<BlobKey> needed = owner.needed(keys);
    for (BlobKey key : Set.copyOf(keys)) {
      if (!needed.contains(key)) {
        remove(key, removal);
      }
    }
    keys.clear();
  }

  private static void remove(BlobKey key, Consumer<BlobKey> removal) {
    try {
      removal.accept(key);
      LOG.info("No row tells of the bytes of {}: they are removed", key);
    } catch (RuntimeException failure) {
      LOG.error("No row tells of the bytes of {}, which stay for now", key, failure);
    }
  }

  @PreDestroy
  void stop() {
    rounds.stop();
  }
}
