/**
 * Who is at the other end: the connection's own address, or what a proxy tells that the operator
 * trusts ({@code CHAT_TRUSTED_PROXIES}). Nobody else's {@code X-Forwarded-*} is believed.
 */
@NullMarked
package chat.gateway.client;

import org.jspecify.annotations.NullMarked;
