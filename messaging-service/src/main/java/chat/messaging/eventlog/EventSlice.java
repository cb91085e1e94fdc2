package chat.messaging.eventlog;

import java.util.List;

/**
 * A bounded part of the events of an organization.
 *
 * <p>Bounded, so that many can be delivered at the same time.
 *
 * @param events ordered by id
 * @param end the last offset that was examined; later events are in no slice yet
 * @param isWhole whether the slice reaches the current end of the log
 */
public record EventSlice(List<LoggedEvent> events, long end, boolean isWhole) {

  static final int MAX_EVENTS = 500;

  /**
   * Approximate maximum, in bytes of {@link LoggedEvent#size}; a larger event is alone in its
   * slice.
   */
  static final int MAX_BYTES = 1 << 20;
}
