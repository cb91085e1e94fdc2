package chat.messaging.queue;

import chat.messaging.eventview.EventViews.Shown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A question for events that waits for its answer. */
final class Poll {

  private final EventQueue queue;
  private final long deadline;
  private final CompletableFuture<List<Map<String, @Nullable Object>>> answer =
      new CompletableFuture<>();
  private volatile long seen;

  /**
   * @param seen the offset up to which nothing is to be shown to it
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

  /** Nothing up to this offset is for it. */
  void passOver(long offset) {
    seen = Math.max(seen, offset);
  }

  boolean isDue(long now) {
    return now - deadline >= 0;
  }

  /** Shows what it has not seen of these; false where that is nothing. */
  boolean show(List<Shown> events) {
    List<Map<String, @Nullable Object>> unseen =
        events.stream().filter(shown -> shown.id() > seen).map(Shown::event).toList();
    if (unseen.isEmpty()) {
      return false;
    }
    answer.complete(unseen);
    return true;
  }

  /** Answers that there was nothing up to where it has seen, so that its client goes on there. */
  void beat() {
    Map<String, @Nullable Object> heartbeat = new LinkedHashMap<>();
    heartbeat.put("type", "heartbeat");
    heartbeat.put("id", seen);
    answer.complete(List.of(heartbeat));
  }

  /** Answers nothing; its client asks again, or another poll of the queue has taken its place. */
  void end() {
    answer.complete(List.of());
  }
}
