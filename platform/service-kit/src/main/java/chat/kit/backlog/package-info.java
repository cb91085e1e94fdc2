/**
 * What a service has still to do for others, as gauges for operators: what Kafka has not taken yet,
 * calls that others have not had, events that nobody understood.
 */
@NullMarked
package chat.kit.backlog;

import org.jspecify.annotations.NullMarked;
