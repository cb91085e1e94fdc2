/**
 * User status: a short text and an emoji, which users and administrators set (API: update-status,
 * update-status-for-user).
 *
 * <p>Table: {@code user_status}. Event: {@code user_status} for clients. Guests who may not see all
 * users get the status only of bots and of themselves. Users who hide their presence count as away.
 * The status of a deactivated account is kept but shown to nobody, and announced again when the
 * account is reactivated.
 */
@NullMarked
package chat.identity.status;

import org.jspecify.annotations.NullMarked;
