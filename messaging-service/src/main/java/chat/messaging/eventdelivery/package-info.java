/**
 * Delivery of events: which queues get an event, and in which form.
 *
 * <p>Decides for many queues at once, with a constant number of queries. Tables: none of its own;
 * reads the projections, message, read_block, read_up_to and message_flag. An event goes to the
 * recipients that its producer names, if they may also see it now. All access is decided here.
 * Changes of access are events themselves: later events are decided after the projections have
 * applied the change (decision 28).
 */
@NullMarked
package chat.messaging.eventdelivery;

import org.jspecify.annotations.NullMarked;
