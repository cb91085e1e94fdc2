package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Sends messages one after another, as several users, while something else happens. */
final class ProbeSends implements AutoCloseable {

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final List<Person> senders;
  private final long channelId;
  private final List<Duration> latencies = new ArrayList<>();
  private final Thread thread;
  private int failed;
  private volatile boolean stopped;

  private ProbeSends(List<Person> senders, long channelId) {
    this.senders = senders;
    this.channelId = channelId;
    thread = Thread.ofVirtual().unstarted(this::run);
  }

  static ProbeSends start(List<Person> senders, long channelId) {
    var sends = new ProbeSends(senders, channelId);
    sends.thread.start();
    return sends;
  }

  private void run() {
    for (int i = 0; !stopped; i++) {
      long from = System.nanoTime();
      try {
        senders.get(i % senders.size()).send(channelId, "probe", "how long this takes");
      } catch (RuntimeException | AssertionError e) {
        failed++;
      }
      latencies.add(Duration.ofNanos(System.nanoTime() - from));
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** Ends the sends. */
  @Override
  public void close() {
    stopped = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a send ends", e);
    }
  }

  /** The latencies of all sends, after the end. */
  List<Duration> latencies() {
    return latencies;
  }

  /** The number of sends that failed, after the end. */
  int failed() {
    return failed;
  }
}
