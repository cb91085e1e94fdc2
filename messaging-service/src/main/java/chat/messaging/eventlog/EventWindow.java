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

/** In-memory window of the newest events of all organizations, bounded in bytes. */
@Singleton
final class EventWindow {

  /** Types of events that change who may see an event. */
  private static final Set<String> ACCESS_CHANGE_TYPES =
      Set.of("subscription", "stream", "realm_user", "user_group", "realm");

  private final long maxBytes;
  private final PagedByteBuffer values = new PagedByteBuffer();
  private final Deque<LoggedEvent> inOrder = new ArrayDeque<>();
  private final Map<Long, NavigableMap<Long, LoggedEvent>> byOrganization = new HashMap<>();
  private final Map<Long, AccessChange> changesOfAccess = new HashMap<>();
  private final Map<Integer, OffsetRange> ranges = new HashMap<>();
  private long bytes;

  /**
   * The part of a partition that the window covers.
   *
   * @param start the first offset after which nothing is missing
   * @param end the last consumed offset
   */
  private record OffsetRange(long start, long end) {}

  /**
   * @param mebibytes maximum size of the events
   */
  EventWindow(@Property(name = "chat.events.window", defaultValue = "16") int mebibytes) {
    this.maxBytes = (long) mebibytes << 20;
  }

  /** Starts a partition at an offset; earlier events are never in the window. */
  synchronized void begin(int partition, long start) {
    ranges.put(partition, new OffsetRange(start, start - 1));
  }

  /**
   * Appends the next events of any partitions, up to the given offsets. After a failure, the same
   * events may be passed again.
   */
  synchronized void append(Collection<LoggedEvent> events, Map<Integer, Long> ends) {
    for (LoggedEvent event : events) {
      NavigableMap<Long, LoggedEvent> organizationEvents =
          byOrganization.computeIfAbsent(event.organizationId(), _ -> new TreeMap<>());
      if (organizationEvents.containsKey(event.offset())) {
        continue;
      }
      if (ACCESS_CHANGE_TYPES.contains(event.type())) {
        changesOfAccess.put(
            event.organizationId(), new AccessChange(event.offset(), System.nanoTime()));
      }
      LoggedEvent stored = event.with(values.keep(event.value()));
      bytes += stored.size();
      inOrder.add(stored);
      organizationEvents.put(stored.offset(), stored);
      while (bytes > maxBytes) {
        evict(inOrder.remove());
      }
    }
    ends.forEach((partition, end) ->
        ranges.computeIfPresent(
            partition, (_, range) -> new OffsetRange(range.start(), Math.max(end, range.end()))));
  }

  private void evict(LoggedEvent oldest) {
    bytes -= oldest.size();
    values.forgetOldest(oldest.length());
    long organizationId = oldest.organizationId();
    NavigableMap<Long, LoggedEvent> organizationEvents = byOrganization.get(organizationId);
    if (organizationEvents != null) {
      organizationEvents.remove(oldest.offset());
      if (organizationEvents.isEmpty()) {
        byOrganization.remove(organizationId);
      }
    }
    ranges.computeIfPresent(
        oldest.position().partition(),
        (_, range) -> new OffsetRange(Math.max(range.start(), oldest.offset() + 1), range.end()));
  }

  /** Returns the last consumed offset of the partition. */
  synchronized long end(int partition) {
    return range(partition).end();
  }

  /** Returns the first offset of the partition after which nothing is missing. */
  synchronized long start(int partition) {
    return range(partition).start();
  }

  private OffsetRange range(int partition) {
    OffsetRange range = ranges.get(partition);
    if (range == null) {
      throw new IllegalStateException("Partition " + partition + " has not been read yet");
    }
    return range;
  }

  /** Returns the last change of access that was consumed; null if there was none. */
  synchronized @Nullable AccessChange changeOfAccess(long organizationId) {
    return changesOfAccess.get(organizationId);
  }

  /**
   * Returns the organization's events after an offset, up to the size of an {@link EventSlice}.
   * Null if some of them have been evicted.
   */
  synchronized @Nullable EventSlice after(long organizationId, int partition, long offset) {
    OffsetRange range = range(partition);
    if (offset + 1 < range.start()) {
      return null;
    }
    NavigableMap<Long, LoggedEvent> all = byOrganization.get(organizationId);
    if (all == null) {
      return new EventSlice(List.of(), Math.max(offset, range.end()), true);
    }
    List<LoggedEvent> events = new ArrayList<>();
    long size = 0;
    for (LoggedEvent event : all.tailMap(offset, false).values()) {
      size += event.size();
      boolean isFull = events.size() == EventSlice.MAX_EVENTS || size > EventSlice.MAX_BYTES;
      if (isFull && !events.isEmpty()) {
        return new EventSlice(events, events.getLast().offset(), false);
      }
      events.add(event);
    }
    return new EventSlice(events, Math.max(offset, range.end()), true);
  }
}
