/**
 * Browser sessions: logging in and out on a page.
 *
 * <p>The gateway accepts the session cookie only for resumable uploads, for reading files, and for
 * the URL of a video call that a browser opens. Table: {@code browser_session}, which contains only
 * hashes. Events: {@code user-changed} when a session has ended, so that the gateway drops it from
 * its cache. A session ends by log-out, by the next log-in of its browser, by a password change, by
 * deactivation, and by time.
 */
@NullMarked
package chat.identity.session;

import org.jspecify.annotations.NullMarked;
