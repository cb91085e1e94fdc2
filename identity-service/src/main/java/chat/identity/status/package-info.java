/**
 * What people say that they are at: a short text and an emoji.
 *
 * <p>Table: {@code user_status}. Event: {@code user_status} for clients. Guests who may not see all
 * users are told the status of bots and of themselves. Who hides his presence counts as away. The
 * status of a deactivated account is kept, told to nobody, and told again when it comes back.
 */
@NullMarked
package chat.identity.status;

import org.jspecify.annotations.NullMarked;
