package chat.messaging.eventlog;

import java.util.List;

/**
 * A part of an organization's events, bounded so that many can be shown at the same time.
 *
 * @param events in their order
 * @param end the last offset that was looked at; what comes behind it is in no passage yet
 * @param isWhole whether that is all there is at this moment
 */
public record Passage(List<LoggedEvent> events, long end, boolean isWhole) {

  static final int MOST_EVENTS = 500;

  /** About the most bytes, as {@link LoggedEvent#size}; a larger event comes alone. */
  static final int MOST_BYTES = 1 << 20;
}
