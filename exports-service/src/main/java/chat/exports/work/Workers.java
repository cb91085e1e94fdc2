package chat.exports.work;

import chat.exports.request.DataExport;
import chat.kit.outbox.OutboxFilled;
import chat.kit.task.Rounds;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for exports that nobody is at, and has them made; and for archives to be removed. */
@Singleton
final class Workers {

  private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

  /** In which what is broken off can be handed back. */
  private static final Duration LONGEST_STOP = Duration.ofSeconds(5);

  private final WorkAtExport workAtExport;
  private final Traffic traffic;
  private final int workers;
  private final Rounds rounds;
  private final Rounds removing;
  private final Semaphore room;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param workers how many exports this replica makes at a time; one with 0 removes archives alone
   * @param poll how often it looks
   */
  Workers(
      WorkAtExport workAtExport,
      Removals removals,
      Traffic traffic,
      @Property(name = "chat.export.workers") int workers,
      @Property(name = "chat.export.poll", defaultValue = "1s") Duration poll) {
    this.workAtExport = workAtExport;
    this.traffic = traffic;
    this.workers = workers;
    this.rounds = Rounds.of("exports", poll, this::look);
    this.removing = Rounds.of("removals", poll, removals::some);
    this.room = new Semaphore(workers);
  }

  @EventListener
  void start(ServerStartupEvent started) {
    if (workers > 0) {
      rounds.start();
    }
    removing.start();
  }

  /** Perhaps somebody has asked for one here; what other replicas are asked for can wait. */
  @EventListener
  void wake(OutboxFilled filled) {
    rounds.wake();
  }

  private void look() {
    traffic.look();
    beginSome();
  }

  private void beginSome() {
    while (room.tryAcquire()) {
      boolean hasBegun = false;
      try {
        Optional<DataExport> claimed = workAtExport.claim();
        if (claimed.isEmpty()) {
          return;
        }
        threads.execute(() -> work(claimed.get()));
        hasBegun = true;
      } catch (RejectedExecutionException e) {
        LOG.info("An export is left to be taken up after the stop");
        return;
      } finally {
        if (!hasBegun) {
          room.release();
        }
      }
    }
  }

  private void work(DataExport claimed) {
    try {
      workAtExport.work(claimed, threads::isShutdown);
    } catch (RuntimeException e) {
      // The claim runs out, and then somebody takes it up.
      LOG.error("Export {} could not be settled", claimed.exportId(), e);
    } finally {
      room.release();
      rounds.wake();
    }
  }

  /** Breaks off what is under way, too: another replica begins it anew. */
  @PreDestroy
  void stop() throws InterruptedException {
    rounds.stop();
    removing.stop();
    threads.shutdownNow();
    if (!threads.awaitTermination(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
      LOG.info("Exports are left to be taken up once their claims have run out");
    }
  }
}
