package chat.messaging.queue;

import chat.messaging.eventdelivery.Viewer;
import chat.messaging.eventdelivery.ViewerOptions;
import java.util.UUID;

/**
 * An event queue of an account.
 *
 * @param start the offset after which its events begin
 * @param acknowledged the stored offset up to which its client has received the events
 * @param idleSeconds idle time after which the queue is deleted
 * @param serverVersion the server version that its client has been informed of
 */
record EventQueue(
    UUID id,
    long organizationId,
    long userId,
    long start,
    long acknowledged,
    ViewerOptions viewerOptions,
    int idleSeconds,
    String serverVersion) {

  /** The {@code last_event_id} with which the client of a new queue begins. */
  static final long BEFORE_ALL = -1;

  Viewer viewer() {
    return new Viewer(id, userId, viewerOptions);
  }
}
