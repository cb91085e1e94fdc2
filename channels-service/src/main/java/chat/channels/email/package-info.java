/**
 * Get a channel's email address (specification, operation 7): whoever may post gets an address that
 * nobody can guess, one for each sender that it is to show, and always the same.
 *
 * <p>Table channel_email_address. The pattern of the addresses is {@code
 * CHAT_EMAIL_GATEWAY_PATTERN}, or the token at the external host where that is not set; where it is
 * empty there is no gateway, and the address is empty too. What feeds the mail asks {@code GET
 * /internal/channel_email_address}.
 */
@NullMarked
package chat.channels.email;

import org.jspecify.annotations.NullMarked;
