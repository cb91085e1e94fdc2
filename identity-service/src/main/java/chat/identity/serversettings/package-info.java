/**
 * {@code GET /server_settings}: the first call of nearly every client, before it has logged in. It
 * says which protocol is spoken and which organization lives at the host.
 */
@NullMarked
package chat.identity.serversettings;

import org.jspecify.annotations.NullMarked;
