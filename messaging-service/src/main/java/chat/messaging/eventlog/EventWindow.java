package chat.messaging.eventlog;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The newest events of all organizations, as far as they fit into a number of bytes. */
@Singleton
final class EventWindow {

  /** Changes of what decides who may see an event. */
  private static final Set<String> CHANGES_OF_ACCESS =
      Set.of("subscription", "stream", "realm_user", "user_group", "realm");

  private final long mostBytes;
  private final KeptValues values = new KeptValues();
  private final Deque<LoggedEvent> inOrder = new ArrayDeque<>();
  private final Map<Long, NavigableMap<Long, LoggedEvent>> byOrganization = new HashMap<>();
  private final Map<Long, AccessChange> changesOfAccess = new HashMap<>();
  private final Map<Integer, Reach> reaches = new HashMap<>();
  private long bytes;

  /**
   * What is here of a partition.
   *
   * @param start the first offset from which on nothing is missing
   * @param end the last offset that was read
   */
  private record Reach(long start, long end) {}

  /**
   * @param mebibytes the most that the events may take
   */
  EventWindow(@Property(name = "chat.events.window", defaultValue = "16") int mebibytes) {
    this.mostBytes = (long) mebibytes << 20;
  }

  /** Begins a partition, of which nothing before this offset will be here. */
  synchronized void begin(int partition, long start) {
    reaches.put(partition, new Reach(start, start - 1));
  }

  /**
   * Takes the next events of any partitions, up to these offsets. If that fails, the same ones may
   * be given again.
   */
  synchronized void append(Collection<LoggedEvent> events, Map<Integer, Long> ends) {
    for (LoggedEvent event : events) {
      NavigableMap<Long, LoggedEvent> others =
          byOrganization.computeIfAbsent(event.organizationId(), _ -> new TreeMap<>());
      if (others.containsKey(event.offset())) {
        continue;
      }
      if (CHANGES_OF_ACCESS.contains(event.type())) {
        changesOfAccess.put(
            event.organizationId(), new AccessChange(event.offset(), System.nanoTime()));
      }
      LoggedEvent kept = event.with(values.keep(event.value()));
      bytes += kept.size();
      inOrder.add(kept);
      others.put(kept.offset(), kept);
      while (bytes > mostBytes) {
        forget(inOrder.remove());
      }
    }
    ends.forEach((partition, end) ->
        reaches.computeIfPresent(
            partition, (_, reach) -> new Reach(reach.start(), Math.max(end, reach.end()))));
  }

  private void forget(LoggedEvent oldest) {
    bytes -= oldest.size();
    values.forgetOldest(oldest.length());
    long organizationId = oldest.organizationId();
    NavigableMap<Long, LoggedEvent> others = byOrganization.get(organizationId);
    if (others != null) {
      others.remove(oldest.offset());
      if (others.isEmpty()) {
        byOrganization.remove(organizationId);
      }
    }
    reaches.computeIfPresent(
        oldest.place().partition(),
        (_, reach) -> new Reach(Math.max(reach.start(), oldest.offset() + 1), reach.end()));
  }

  /** The last offset of the partition that was read. */
  synchronized long end(int partition) {
    return reach(partition).end();
  }

  /** The first offset of the partition from which on nothing is missing. */
  synchronized long start(int partition) {
    return reach(partition).start();
  }

  private Reach reach(int partition) {
    Reach reach = reaches.get(partition);
    if (reach == null) {
      throw new IllegalStateException("Partition " + partition + " is not read yet");
    }
    return reach;
  }

  /** The last change of access that was read; null where there was none. */
  synchronized @Nullable AccessChange changeOfAccess(long organizationId) {
    return changesOfAccess.get(organizationId);
  }

  /**
   * The organization's next events behind an offset, as many as make a {@link Passage}; null where
   * some of them are not here any more.
   */
  synchronized @Nullable Passage after(long organizationId, int partition, long offset) {
    Reach reach = reach(partition);
    if (offset + 1 < reach.start()) {
      return null;
    }
    NavigableMap<Long, LoggedEvent> all = byOrganization.get(organizationId);
    if (all == null) {
      return new Passage(List.of(), Math.max(offset, reach.end()), true);
    }
    List<LoggedEvent> events = new ArrayList<>();
    long size = 0;
    for (LoggedEvent event : all.tailMap(offset, false).values()) {
      size += event.size();
      boolean isFull = events.size() == Passage.MOST_EVENTS || size > Passage.MOST_BYTES;
      if (isFull && !events.isEmpty()) {
        return new Passage(events, events.getLast().offset(), false);
      }
      events.add(event);
    }
    return new Passage(events, Math.max(offset, reach.end()), true);
  }
}
