package chat.uploads.orphan;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks through the storage at times; several replicas may be at it. */
@Singleton
final class OrphanedBlobs {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanedBlobs.class);
  private static final int AT_ONCE = 1_000;
  private static final Duration YOUNG = Duration.ofDays(1);

  private final BlobStore blobs;
  private final List<BlobOwner> owners;
  private final Rounds rounds;

  /**
   * @param pause before the first look and between two
   */
  OrphanedBlobs(
      BlobStore blobs,
      List<BlobOwner> owners,
      Clock clock,
      @Property(name = "chat.orphaned-blobs.pause", defaultValue = "12h") Duration pause) {
    this.blobs = blobs;
    this.owners = owners;
    this.rounds = Rounds.of("orphaned blobs", pause, () -> sweep(clock.instant()));
  }

  @EventListener
  void start(ServerStartupEvent started) {
    rounds.startWithPause();
  }

  /** Removes all that nobody tells of and that is old enough now. */
  void sweep(Instant now) {
    Instant before = now.minus(YOUNG);
    for (BlobOwner owner : owners) {
      List<BlobKey> keys = new ArrayList<>();
      blobs.list(stored -> {
        if (stored.written().isBefore(before) && owner.owns(stored.key())) {
          keys.add(stored.key());
        }
        if (keys.size() == AT_ONCE) {
          sweep(keys, owner);
        }
      });
      sweep(keys, owner);
    }
  }

  private void sweep(List<BlobKey> keys, BlobOwner owner) {
    Set<BlobKey> needed = owner.needed(keys);
    for (BlobKey key : keys) {
      if (!needed.contains(key)) {
        blobs.delete(key);
        LOG.info("No row tells of the bytes of {}: they are removed", key);
      }
    }
    keys.clear();
  }

  @PreDestroy
  void stop() {
    rounds.stop();
  }
}
