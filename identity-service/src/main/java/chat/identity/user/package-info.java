/**
 * The API of users: list, show, create, update (API: get-users, create-user).
 *
 * <p>Accounts themselves are in {@link chat.identity.account}, their events in {@link
 * chat.identity.accountevent}.
 */
@NullMarked
package chat.identity.user;

import org.jspecify.annotations.NullMarked;
