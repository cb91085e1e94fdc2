package chat.bench.stack.large;

import chat.bench.stack.measure.CpuTimes;
import chat.testkit.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Sends requests one after another and times each. */
final class TimedRequests {

  /** Enough for a prepared statement to get its final plan. */
  private static final int REQUESTS = 30;

  /** After this time, no more than the least number of requests is sent. */
  private static final Duration LONG = Duration.ofSeconds(45);

  private static final Duration ENDLESS = Duration.ofDays(1);
  private static final int MIN_REQUESTS = 3;

  private final Map<String, Long> processIds;
  private final Consumer<String> say;

  /**
   * @param say prints a line
   */
  TimedRequests(Map<String, Long> processIds, Consumer<String> say) {
    this.processIds = processIds;
    this.say = say;
  }

  /** Repeats a request; fewer times if it takes seconds. */
  Timing repeat(LargeRequest request) {
    return time(request.row(), Collections.nCopies(REQUESTS, request.request()), LONG);
  }

  /** Sends each request once, as one row. */
  Timing each(String row, List<Supplier<Answer>> requests) {
    return time(row, requests, ENDLESS);
  }

  private Timing time(String row, List<Supplier<Answer>> requests, Duration limit) {
    var latencies = new ArrayList<Duration>();
    var before = CpuTimes.now(processIds);
    long started = System.nanoTime();
    int failed = 0;
    int found = -1;
    for (var request : requests) {
      long from = System.nanoTime();
      if (latencies.size() >= MIN_REQUESTS && from - started > limit.toNanos()) {
        break;
      }
      var answer = request.get();
      latencies.add(Duration.ofNanos(System.nanoTime() - from));
      found = found(answer);
      if (answer.status() != 200) {
        failed++;
        reportFailure(row, answer, failed == 1);
      }
    }
    return new Timing(row, latencies, failed, found, CpuTimes.now(processIds).since(before));
  }

  /**
   * Prints the first failure of a row.
   *
   * @throws IllegalStateException if a program has ended
   */
  private void reportFailure(String row, Answer answer, boolean isFirst) {
    processIds.forEach((name, id) -> {
      if (!ProcessHandle.of(id).map(ProcessHandle::isAlive).orElse(false)) {
        throw new IllegalStateException(name + " ended during " + row);
      }
    });
    if (isFirst) {
      say.accept("%s failed: %s".formatted(row, answer));
    }
  }

  private static int found(Answer answer) {
    return answer.has("/messages") ? answer.at("/messages").size() : -1;
  }
}
