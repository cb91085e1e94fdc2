package chat.messaging.eventlog;

import java.util.List;

/**
 * A part of an organization's events.
 *
 * @param events in their order
 * @param end the last offset that was looked at; what comes behind it is in no passage yet
 * @param isWhole whether that is all there is at this moment
 */
public record Passage(List<LoggedEvent> events, long end, boolean isWhole) {}
