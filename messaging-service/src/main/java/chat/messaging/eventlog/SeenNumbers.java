package chat.messaging.eventlog;

import java.util.HashMap;
import java.util.Map;

/** Knows records that repeat one before them: a relay may say something twice. */
final class SeenNumbers {

  private final Map<Source, Long> last = new HashMap<>();
  private final Map<Source, Long> sinceKept = new HashMap<>();

  private record Source(String program, long organizationId) {}

  /** Whether the number comes for the first time, in the order of the partition. */
  boolean isNew(EventPlace place) {
    var source = new Source(place.source(), place.organizationId());
    Long before = sinceKept.getOrDefault(source, last.get(source));
    if (before != null && place.number() <= before) {
      return false;
    }
    sinceKept.put(source, place.number());
    return true;
  }

  /** Keeps what was seen till now, whatever is read again. */
  void keep() {
    last.putAll(sinceKept);
    sinceKept.clear();
  }

  /** Forgets what was not kept: it is read again, and new then. */
  void forget() {
    sinceKept.clear();
  }
}
