/**
 * Gauges of a service's pending work for other services.
 *
 * <p>They count events that Kafka has not accepted yet, calls that other services have still to
 * receive, and events that could not be parsed.
 */
@NullMarked
package chat.kit.backlog;

import org.jspecify.annotations.NullMarked;
