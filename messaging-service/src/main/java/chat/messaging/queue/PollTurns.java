package chat.messaging.queue;

import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * How polls share what there is: thousands may ask at the same moment, and leave most connections
 * to the database to others.
 */
@Singleton
final class PollTurns {

  private static final int AT_ONCE = 6;

  /** Organizations to whose waiting polls events are shown. */
  private static final int SHOWN_AT_ONCE = 3;

  /** The part of the heartbeat by which polls that began together are kept from ending together. */
  private static final double SPREAD = 0.1;

  private final Duration heartbeat;
  private final ExecutorService threads;
  private final Semaphore room = new Semaphore(AT_ONCE, true);
  private final Semaphore roomToShow = new Semaphore(SHOWN_AT_ONCE, true);

  /**
   * @param heartbeat after which a poll is answered although there is nothing
   * @param threads that answer polls which have waited
   */
  PollTurns(
      @AtLeast("1s") @Property(name = "chat.events.heartbeat", defaultValue = "50s")
          Duration heartbeat,
      @Named(TaskExecutors.BLOCKING) ExecutorService threads) {
    this.heartbeat = heartbeat;
    this.threads = threads;
  }

  /** Asks the database once it is this poll's turn. */
  <T> T take(Supplier<T> question) {
    return within(room, question);
  }

  /** The same for those of an organization that wait, who are not behind all that ask. */
  <T> T takeToShow(Supplier<T> question) {
    return within(roomToShow, question);
  }

  private static <T> T within(Semaphore room, Supplier<T> question) {
    room.acquireUninterruptibly();
    try {
      return question.get();
    } finally {
      room.release();
    }
  }

  ExecutorService threads() {
    return threads;
  }

  /** When a poll that begins now gets its heartbeat, in {@link System#nanoTime}. */
  long deadline() {
    double factor = ThreadLocalRandom.current().nextDouble(1 - SPREAD, 1 + SPREAD);
    return System.nanoTime() + (long) (heartbeat.toNanos() * factor);
  }
}
