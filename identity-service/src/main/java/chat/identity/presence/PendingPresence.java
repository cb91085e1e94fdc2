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
 * What was posted here and is not written yet: however many post, one statement a second writes all
 * of it. An entry stays until it is committed, so a reader finds it here or there or in both.
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
   * What was kept.
   *
   * @param before what was pending already
   */
  record Kept(@Nullable Presence before) {}

  /**
   * Keeps it until it is written; empty, and not kept, where the table may by now have what it had
   * not when it was read.
   *
   * @param writesRead {@link #writes()} before the table was read
   */
  Optional<Kept> keep(AccountId id, Presence presence, long writesRead) {
    var before = new AtomicReference<@Nullable Presence>();
    Presence kept =
        pending.compute(
            id,
            (_, known) -> {
              before.set(known);
              if (known != null) {
                return known.merged(presence);
              }
              return writes.get() == writesRead ? presence : null;
            });
    return kept == null ? Optional.empty() : Optional.of(new Kept(before.get()));
  }

  Optional<Presence> find(AccountId id) {
    return Optional.ofNullable(pending.get(id));
  }

  /** By the accounts' ids. */
  Map<Long, Presence> of(long organizationId) {
    return pending.entrySet().stream()
        .filter(entry -> entry.getKey().organizationId() == organizationId)
        .collect(Collectors.toMap(entry -> entry.getKey().userId(), Map.Entry::getValue));
  }

  /** How often was written: what is pending no more was in the table before this rose. */
  long writes() {
    return writes.get();
  }

  /** A stop loses nothing. */
  @PreDestroy
  void stop() {
    write();
  }

  /** Writes all that is pending; who comes meanwhile waits, and then mostly finds nothing to do. */
  @Scheduled(fixedDelay = "1s")
  synchronized void write() {
    Map<AccountId, Presence> batch = Map.copyOf(pending);
    if (batch.isEmpty()) {
      return;
    }
    try {
      store.write(batch);
    } catch (RuntimeException e) {
      LOG.warn("{} presences wait, writing failed: {}", batch.size(), e.toString());
      return;
    }
    writes.incrementAndGet();
    batch.forEach(pending::remove);
  }
}
