package chat.messaging.queue;

import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.Passage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The polls that wait for events of one organization. One at a time serves them, in turns: each is
 * a passage of events and the polls that waited when it was taken.
 */
final class Room {

  private final long organizationId;
  private final EventLog log;
  private final Map<UUID, Poll> polls = new HashMap<>();
  private long served;
  private boolean isBeingServed;

  Room(long organizationId, EventLog log) {
    this.organizationId = organizationId;
    this.log = log;
  }

  /** A passage with those who wait for it. */
  record Turn(Passage passage, List<Poll> polls) {}

  long organizationId() {
    return organizationId;
  }

  /**
   * Lets a poll wait; another one of its queue is ended. False where events were taken meanwhile
   * that it has not looked at.
   */
  synchronized boolean enter(Poll poll) {
    if (polls.isEmpty()) {
      // Another replica may have shown it more than has come here yet.
      served = Math.min(poll.seen(), log.end(organizationId));
    }
    if (served > poll.seen()) {
      return false;
    }
    Poll older = polls.put(poll.queueId(), poll);
    if (older != null) {
      older.end();
    }
    return true;
  }

  /** Takes a poll out that has its answer. */
  synchronized void leave(Poll poll) {
    polls.remove(poll.queueId(), poll);
  }

  /** Ends the poll of a queue, if one waits. */
  synchronized void end(UUID queueId) {
    Poll poll = polls.remove(queueId);
    if (poll != null) {
      poll.end();
    }
  }

  /** Whoever calls this and is told so has to take turns until there is none. */
  synchronized boolean beginServing() {
    if (isBeingServed || polls.isEmpty()) {
      return false;
    }
    isBeingServed = true;
    return true;
  }

  /** The next events with those who wait; null, and the serving ends, where there are none. */
  synchronized @Nullable Turn nextTurn() {
    Passage passage = polls.isEmpty() ? null : log.newestAfter(organizationId, served);
    if (passage == null) {
      // Who waits, if anybody does, waits for what is no longer in memory: asked again, it is read
      // from Kafka.
      endServing();
      return null;
    }
    served = Math.max(served, passage.end());
    List<Poll> waiting = List.copyOf(polls.values());
    if (passage.events().isEmpty()) {
      waiting.forEach(poll -> poll.passOver(passage.end()));
      isBeingServed = false;
      return null;
    }
    return new Turn(passage, waiting);
  }

  /** Called every second: answers those who have waited long enough. */
  synchronized void beat(long now) {
    passOverOthers();
    List<Poll> due = new ArrayList<>();
    for (Poll poll : polls.values()) {
      if (poll.isDue(now)) {
        due.add(poll);
      }
    }
    for (Poll poll : due) {
      polls.remove(poll.queueId());
      poll.beat();
    }
  }

  /**
   * What came for other organizations is passed over while it is in memory: neither is it asked for
   * again, nor are those who wait here sent to Kafka because of it.
   */
  private void passOverOthers() {
    boolean nobodyLooks = polls.isEmpty() || isBeingServed;
    Passage passage = nobodyLooks ? null : log.newestAfter(organizationId, served);
    if (passage != null && passage.events().isEmpty()) {
      served = Math.max(served, passage.end());
      polls.values().forEach(poll -> poll.passOver(passage.end()));
    }
  }

  /** Whoever took turns can't go on; those who wait are to ask again. */
  synchronized void endServing() {
    isBeingServed = false;
    endAll();
  }

  synchronized void endAll() {
    polls.values().forEach(Poll::end);
    polls.clear();
  }

  synchronized List<Poll> waiting() {
    return List.copyOf(polls.values());
  }
}
