/**
 * Accounts with their settings, roles and permissions.
 *
 * <p>Table: {@code account}. {@code date_joined} is the time of the first log-in, or the creation
 * time before that.
 */
@NullMarked
package chat.identity.account;

import org.jspecify.annotations.NullMarked;
