/**
 * Who is shown an event, and in which form: for many queues at once, by a constant number of
 * queries.
 *
 * <p>Tables: none of its own; the copies, message, read_block and message_flag. An event is for
 * those whom its producer names and who may see it now, too; nobody sees what is not decided here.
 * Changes of access are events themselves: what comes behind one is decided when the copies have
 * come to it (decision 28).
 */
@NullMarked
package chat.messaging.eventview;

import org.jspecify.annotations.NullMarked;
