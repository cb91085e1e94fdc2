/**
 * Server settings, the first call of nearly every client (API: get-server-settings).
 *
 * <p>It needs no log-in, and returns the protocol version and the organization of the host.
 */
@NullMarked
package chat.identity.serversettings;

import org.jspecify.annotations.NullMarked;
