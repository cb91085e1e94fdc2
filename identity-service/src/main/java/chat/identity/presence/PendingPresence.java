package chat.identity.presence;

import chat.kit.token.AccountId;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buffer of posted presences; one statement per second writes all of them.
 *
 * <p>An entry stays in the buffer until it is committed, so a reader finds it in the buffer, in the
 * table, or in both.
 */
@Singleton
final class PendingPresence {
  private static final Logger LOG = LoggerFactory.getLogger(PendingPresence.class);

  private final PresenceRepository store;
  private final Map<AccountId, Presence> pending = new ConcurrentHashMap<>();
  private final AtomicLong writes = new AtomicLong();

  PendingPresence(PresenceRepository store) {
    this.store = store;
  }

  /**
   * A presence that has been added to the buffer.
   *
   * @param before the presence that was in the buffer before; null if none was
   */
  record PendingUpdate(@Nullable Presence before) {}

  /**
   * Adds a presence to the buffer.
   *
   * <p>Returns empty and adds nothing if the table may have changed since the caller read it.
   *
   * @param writesRead the value of {@link #writes()} before the table was read
   */
  Optional<PendingUpdate> keep(AccountId id, Presence presence, long writesRead) {
    var before = new AtomicReference<@Nullable Presence>();
    Presence updated =
        pending.compute(
            id,
            (_, buffered) -> {
              before.set(buffered);
              if (buffered != null) {
                return buffered.merged(presence);
              }
              return writes.get() == writesRead ? presence : null;
            });
    return updated == null ? Optional.empty() : Optional.of(new PendingUpdate(before.get()));
  }

  Optional<Presence> find(AccountId id) {
    return Optional.ofNullable(pending.get(id));
  }

  /** Returns the buffered presences of an organization by user id. */
  Map<Long, Presence> of(long organizationId) {
    return pending.entrySet().stream()
        .filter(entry -> entry.getKey().organizationId() == organizationId)
        .collect(Collectors.toMap(entry -> entry.getKey().userId(), Map.Entry::getValue));
  }

  /**
   * Returns the number of completed writes.
   *
   * <p>An entry that has left the buffer was in the table before this number increased.
   */
  long writes() {
    return writes.get();
  }

  /** Flushes the buffer on shutdown. */
  @PreDestroy
  void stop() {
    write();
  }

  /** Writes the whole buffer; concurrent callers wait, and then usually find nothing to write. */
  @Scheduled(fixedDelay = "1s")
  synchronized void write() {
    Map<AccountId, Presence> batch = Map.copyOf(pending);
    if (batch.isEmpty()) {
      return;
    }
    try {
      store.write(batch);
    } catch (RuntimeException e) {
      LOG.warn(
          "Writing presences failed: {} entries: {}; they stay buffered",
          batch.size(),
          e.toString());
      return;
    }
    writes.incrementAndGet();
    batch.forEach(pending::remove);
  }
}
