/**
 * Event queues: registering one, asking for its events, ending it (behaviour, 18).
 *
 * <p>Table: event_queue. A queue is a filter and a position in client-events; the id of an event is
 * its offset there, so any replica serves any queue and none is lost by a restart (decision 28). A
 * client acknowledges by the id that it asks to go on from; what it was shown can be shown again
 * until then. A waiting poll holds no thread; a newer poll of its queue ends it.
 */
@NullMarked
package chat.messaging.queue;

import org.jspecify.annotations.NullMarked;
