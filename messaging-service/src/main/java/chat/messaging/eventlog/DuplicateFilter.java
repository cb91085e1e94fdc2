package chat.messaging.eventlog;

import java.util.HashMap;
import java.util.Map;

/** Detects duplicate records, because a relay may publish a change twice. */
final class DuplicateFilter {

  private final Map<Source, Long> last = new HashMap<>();
  private final Map<Source, Long> unconfirmed = new HashMap<>();

  private record Source(String program, long organizationId) {}

  /** Whether the number is new. Records have to be passed in partition order. */
  boolean isNew(EventPosition position) {
    var source = new Source(position.source(), position.organizationId());
    Long before = unconfirmed.getOrDefault(source, last.get(source));
    if (before != null && position.number() <= before) {
      return false;
    }
    unconfirmed.put(source, position.number());
    return true;
  }

  /** Confirms the numbers seen so far; later rereads of their records are duplicates. */
  void keep() {
    last.putAll(unconfirmed);
    unconfirmed.clear();
  }

  /** Discards unconfirmed numbers, whose records are read again and count as new. */
  void forget() {
    unconfirmed.clear();
  }
}
