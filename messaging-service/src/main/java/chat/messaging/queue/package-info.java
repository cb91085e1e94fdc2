/**
 * Event queues: registration, polling and deletion (API: register-queue, get-events).
 *
 * <p>Table: event_queue. A queue is a filter and a position in client-events. The id of an event is
 * its offset there, so any replica serves any queue, and no queue is lost by a restart (decision
 * 28). A client acknowledges events by the id after which it continues; until then they may be
 * delivered again. A waiting poll holds no thread; a newer poll of the same queue ends it.
 */
@NullMarked
package chat.messaging.queue;

import org.jspecify.annotations.NullMarked;
