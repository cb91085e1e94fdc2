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
  private volatile long examinedOffset;

  /**
   * @param examinedOffset the offset up to which the events have been examined for this poll
   * @param deadline when it is answered with a heartbeat, in {@link System#nanoTime}
   */
  Poll(EventQueue queue, long examinedOffset, long deadline) {
    this.queue = queue;
    this.examinedOffset = examinedOffset;
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

  long examinedOffset() {
    return examinedOffset;
  }

  /** Records that no event up to this offset is for this poll. */
  void passOver(long offset) {
    examinedOffset = Math.max(examinedOffset, offset);
  }

  boolean isDue(long now) {
    return now - deadline >= 0;
  }

  /** Answers with the events that it has not examined; false if there are none. */
  boolean show(List<Shown> events) {
    List<Map<String, @Nullable Object>> unexamined =
        events.stream().filter(shown -> shown.id() > examinedOffset).map(Shown::event).toList();
    if (unexamined.isEmpty()) {
      return false;
    }
    answer.complete(unexamined);
    return true;
  }

  /** Answers with a heartbeat, so that the client continues after the examined offset. */
  void beat() {
    Map<String, @Nullable Object> heartbeat = new LinkedHashMap<>();
    heartbeat.put("type", "heartbeat");
    heartbeat.put("id", examinedOffset);
    answer.complete(List.of(heartbeat));
  }

  /** Answers with no events. The client polls again, unless a newer poll has replaced this one. */
  void end() {
    answer.complete(List.of());
  }
}
