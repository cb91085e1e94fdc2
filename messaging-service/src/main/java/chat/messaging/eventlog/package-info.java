/**
 * Reading of client-events: the newest events from memory, older ones from Kafka.
 *
 * <p>Each replica consumes all partitions, from a little before their ends, and keeps a bounded
 * number of bytes in memory. The offset of a record in its organization's partition is the id of
 * its event, so any replica can continue where another one stopped. A record whose number has
 * already been consumed for its source and organization is skipped.
 */
@NullMarked
package chat.messaging.eventlog;

import org.jspecify.annotations.NullMarked;
