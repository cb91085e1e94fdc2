package chat.messaging.eventlog;

import java.util.List;

/**
 * Said inside this program of events, in their order, before anybody can be shown them; by the
 * thread that reads them. Where something fails then, the same ones are said again. Among them are
 * those that nobody is shown because their numbers have come before.
 */
public record EventsRead(List<LoggedEvent> events) {}
