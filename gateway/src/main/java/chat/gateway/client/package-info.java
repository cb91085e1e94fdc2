/**
 * Determines the client of a request.
 *
 * <p>The client is the connection's peer, or the address that trusted proxies report ({@code
 * CHAT_TRUSTED_PROXIES}). {@code X-Forwarded-*} of others is ignored.
 */
@NullMarked
package chat.gateway.client;

import org.jspecify.annotations.NullMarked;
