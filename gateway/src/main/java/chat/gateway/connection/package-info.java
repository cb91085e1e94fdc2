/**
 * What a client's connection may do to the gateway: a request must come whole and in time, or the
 * connection is closed, and is served when the one before is answered. How long an answer takes,
 * and how slowly a client reads it, is no concern of this package.
 */
@NullMarked
package chat.gateway.connection;

import org.jspecify.annotations.NullMarked;
