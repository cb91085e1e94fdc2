package chat.messaging.queue;

import chat.messaging.eventview.Viewer;
import chat.messaging.eventview.Wishes;
import java.util.UUID;

/**
 * A queue of an account.
 *
 * @param start the offset behind which its events begin
 * @param acknowledged the offset up to which its client has them, as far as it is stored
 * @param idleSeconds after which it ends
 * @param serverVersion the version of this server that its client knows
 */
record EventQueue(
    UUID id,
    long organizationId,
    long userId,
    long start,
    long acknowledged,
    Wishes wishes,
    int idleSeconds,
    String serverVersion) {

  /** The id that the client of a new queue goes on from. */
  static final long BEFORE_ALL = -1;

  Viewer viewer() {
    return new Viewer(id, userId, wishes);
  }
}
