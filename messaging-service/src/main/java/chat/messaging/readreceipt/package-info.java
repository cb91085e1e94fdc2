/**
 * Read receipts of messages (API: get-read-receipts).
 *
 * <p>Tables: {@code read_block}, {@code read_up_to}, {@code message_flag} and the projections of
 * accounts and subscriptions. Omits bots, the sender, users who do not send read receipts, users
 * who have muted the caller, and users whom the caller has muted.
 */
@NullMarked
package chat.messaging.readreceipt;

import org.jspecify.annotations.NullMarked;
