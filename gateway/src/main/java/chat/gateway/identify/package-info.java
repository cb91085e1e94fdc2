/**
 * Who is asking: HTTP Basic credentials or a browser's session, checked by identity-service, and
 * the organization of the host.
 *
 * <p>Answers are used again for seconds. One that a change may have overtaken is not: see {@link
 * chat.gateway.changes.Freshness}.
 */
@NullMarked
package chat.gateway.identify;

import org.jspecify.annotations.NullMarked;
