/**
 * Reads client-events: the newest from memory, older ones from Kafka.
 *
 * <p>Each replica reads all partitions by itself, from a little before their ends, and keeps what
 * fits into a bounded number of bytes. The offset of a record in its organization's partition is
 * the id of its event, so any replica can go on where another one was. A record whose number was
 * seen of its source and organization before is passed over.
 */
@NullMarked
package chat.messaging.eventlog;

import org.jspecify.annotations.NullMarked;
