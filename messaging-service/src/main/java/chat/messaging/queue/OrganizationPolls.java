package chat.messaging.queue;

import chat.messaging.eventlog.EventLog;
import chat.messaging.eventlog.EventSlice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The waiting polls of one organization.
 *
 * <p>One thread at a time serves them. Each step delivers an event slice to the polls that were
 * waiting when the slice was taken.
 */
final class OrganizationPolls {

  private final long organizationId;
  private final EventLog log;
  private final Map<UUID, Poll> polls = new HashMap<>();
  private long served;
  private boolean isBeingServed;

  OrganizationPolls(long organizationId, EventLog log) {
    this.organizationId = organizationId;
    this.log = log;
  }

  /** An event slice and the polls to which it is delivered. */
  record Turn(EventSlice slice, List<Poll> polls) {}

  long organizationId() {
    return organizationId;
  }

  /**
   * Adds a poll and ends an older poll of the same queue. False if events have been taken since
   * that the poll has not examined.
   */
  synchronized boolean enter(Poll poll) {
    if (polls.isEmpty()) {
      // Another replica may have delivered more to the queue than this one has consumed.
      served = Math.min(poll.examinedOffset(), log.end(organizationId));
    }
    if (served > poll.examinedOffset()) {
      return false;
    }
    Poll replaced = polls.put(poll.queueId(), poll);
    if (replaced != null) {
      replaced.end();
    }
    return true;
  }

  /** Removes an answered poll. */
  synchronized void leave(Poll poll) {
    polls.remove(poll.queueId(), poll);
  }

  /** Ends the waiting poll of a queue, if any. */
  synchronized void end(UUID queueId) {
    Poll poll = polls.remove(queueId);
    if (poll != null) {
      poll.end();
    }
  }

  /**
   * Claims the right to serve the polls. If true, the caller has to call {@link #nextTurn} until it
   * returns null.
   */
  synchronized boolean beginServing() {
    if (isBeingServed || polls.isEmpty()) {
      return false;
    }
    isBeingServed = true;
    return true;
  }

  /**
   * Returns the next events with the waiting polls. Null if there are none, which ends the serving.
   */
  synchronized @Nullable Turn nextTurn() {
    EventSlice slice = polls.isEmpty() ? null : log.newestAfter(organizationId, served);
    if (slice == null) {
      // Polls that still wait need events that are no longer in memory. Their clients poll again,
      // and the events are read from Kafka.
      endServing();
      return null;
    }
    served = Math.max(served, slice.end());
    List<Poll> waiting = List.copyOf(polls.values());
    if (slice.events().isEmpty()) {
      waiting.forEach(poll -> poll.passOver(slice.end()));
      isBeingServed = false;
      return null;
    }
    return new Turn(slice, waiting);
  }

  /** Answers the polls whose time is over; called every second. */
  synchronized void beat(long now) {
    skipOtherOrganizations();
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
   * Skips events of other organizations while they are in memory. They are not searched again, and
   * no poll has to read from Kafka because of them.
   */
  private void skipOtherOrganizations() {
    boolean hasNothingToSkip = polls.isEmpty() || isBeingServed;
    EventSlice slice = hasNothingToSkip ? null : log.newestAfter(organizationId, served);
    if (slice != null && slice.events().isEmpty()) {
      served = Math.max(served, slice.end());
      polls.values().forEach(poll -> poll.passOver(slice.end()));
    }
  }

  /** Stops serving after a failure and ends all polls, so that their clients poll again. */
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
