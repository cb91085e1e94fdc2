/**
 * Authenticates requests through identity-service, and finds the organization of their host.
 *
 * <p>Credentials are HTTP Basic or a browser's session. Answers are cached for seconds, and not
 * used if a change may be newer: see {@link chat.gateway.changes.CacheFreshness}.
 */
@NullMarked
package chat.gateway.identify;

import org.jspecify.annotations.NullMarked;
