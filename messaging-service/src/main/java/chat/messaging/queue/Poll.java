package chat.messaging.queue;

import chat.messaging.eventdelivery.EventViews.Shown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A waiting request for events. */
final class Poll {

  private final EventQueue queue;
  private final long deadline;
  private final CompletableFuture<List<Map<String, @Nullable Object>>> answer =
      new CompletableFuture<>();
  private volatile long seen;

  /**
   * @param seen the offset up to which the events have been examined for this poll
   * @param deadline when it is answered with a heartbeat, in {@link System#nanoTime}
   */
  Poll(EventQueue queue, long seen, long deadline) {
    this.queue = queue;
    this.seen = seen;
    this.deadline = deadline;
  }

  EventQueue queue() {
    return queue;
  }

  UUID queueId() {
    return queue.id();
  }

  CompletableFuture<List<Map<String, @Nullable Object>>> answer() {
    return answer;
  }

  long seen() {
    return seen;
  }

  /** Records that no event up to this offset is for this poll. */
  void passOver(long offset) {
    seen = Math.max(seen, offset);
  }

  boolean isDue(long now) {
    return now - deadline >= 0;
  }

  /** Answers with the events that it has not examined; false if there are none. */
  boolean show(List<Shown> events) {
    List<Map<String, @Nullable Object>> unseen =
        events.stream().filter(shown -> shown.id() > seen).map(Shown::event).toList();
    if (unseen.isEmpty()) {
      return false;
    }
    answer.complete(unseen);
    return true;
  }

  /** Answers with a heartbeat, so that the client continues after the examined offset. */
  void beat() {
    Map<String, @Nullable Object> heartbeat = new LinkedHashMap<>();
    heartbeat.put("type", "heartbeat");
    heartbeat.put("id", seen);
    answer.complete(List.of(heartbeat));
  }

  /** Answers with no events. The client polls again, unless a newer poll has replaced this one. */
  void end() {
    answer.complete(List.of());
  }
}
