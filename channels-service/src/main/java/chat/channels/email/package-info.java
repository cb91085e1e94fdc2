/**
 * Email addresses of channels (API: get-stream-email-address).
 *
 * <p>Each user who may post gets an unguessable address per sender that it is to show; repeated
 * requests return the same address. Owns the table {@code channel_email_address}. The pattern of
 * the addresses is {@code CHAT_EMAIL_GATEWAY_PATTERN}; if it is not set, the token at the external
 * host; if it is empty, there is no gateway and the address is empty too. The mail gateway calls
 * {@code GET /internal/channel_email_address}.
 */
@NullMarked
package chat.channels.email;

import org.jspecify.annotations.NullMarked;
