/**
 * Internal operations for the gateway: the account of credentials and the organization of a host.
 *
 * <p>See {@code docs/reference/internal-calls.md}. They are on the path of every request whose
 * result the gateway has not cached, so each is a single query.
 */
@NullMarked
package chat.identity.authenticate;

import org.jspecify.annotations.NullMarked;
