/**
 * Who has read a message, as far as people let that be known ({@code GET
 * /messages/<id>/read_receipts}).
 *
 * <p>Tables: read_block and the copies of accounts and subscriptions. Whoever mutes somebody or is
 * muted by the reader does not count, nor do bots and the sender.
 */
@NullMarked
package chat.messaging.readreceipt;

import org.jspecify.annotations.NullMarked;
