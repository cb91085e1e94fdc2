/**
 * Sessions of browsers: logging in and out on a page (specification, "Authentication" 2). The
 * gateway takes their cookie for resumable uploads, for reading files and for the address of a
 * video call that a browser opens, and for nothing else.
 *
 * <p>Table: {@code browser_session}, which holds hashes alone. Events: {@code user-changed} when a
 * session was ended, so that the gateway forgets it. A session ends by log-out, by the next log-in
 * of its browser, with a change of the password, with a deactivation, and by time.
 */
@NullMarked
package chat.identity.session;

import org.jspecify.annotations.NullMarked;
