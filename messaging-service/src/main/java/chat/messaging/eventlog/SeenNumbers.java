package chat.messaging.eventlog;

import java.util.HashMap;
import java.util.Map;

/** Knows records that repeat one before them: a relay may say something twice. */
final class SeenNumbers {

  private final Map<Source, Long> last = new HashMap<>();

  private record Source(String program, long organizationId) {}

  /** Whether the number comes for the first time, in the order of the partition. */
  boolean isNew(EventPlace place) {
    var source = new Source(place.source(), place.organizationId());
    Long before = last.get(source);
    if (before != null && place.number() <= before) {
      return false;
    }
    last.put(source, place.number());
    return true;
  }
}
