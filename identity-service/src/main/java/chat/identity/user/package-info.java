/**
 * Accounts, and how one of them appears to another (specification, "User").
 *
 * <p>Table: {@code account}. Events: {@code user-changed}, and {@code realm_user} for clients. The
 * API address is the real one only where everyone may see it; {@code date_joined} is the first
 * login once there was one.
 */
@NullMarked
package chat.identity.user;

import org.jspecify.annotations.NullMarked;
