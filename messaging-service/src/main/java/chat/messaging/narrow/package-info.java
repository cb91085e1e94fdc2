/**
 * Get messages (behaviour, 3.3): pages around an anchor, narrowed to what matches all terms.
 *
 * <p>Tables: message, recipient, subscription, user_topic, read_block, message_flag, left_channel.
 * What the caller may read is part of the query ({@link chat.messaging.access.ReadablePlaces}), so
 * pages are full. Only a narrow that names a place, or what its reader has done himself with a
 * message, shows what was sent before he came; all others show what he received and may still read.
 */
@NullMarked
package chat.messaging.narrow;

import org.jspecify.annotations.NullMarked;
