/**
 * What the gateway asks: whose credentials these are, and whose host this is ({@code
 * docs/architecture.md}, "Internal calls"). On the path of every request whose answer the gateway
 * does not remember, so each is one query.
 */
@NullMarked
package chat.identity.authenticate;

import org.jspecify.annotations.NullMarked;
