/**
 * Passwords: Argon2id hashing with bounded memory, and limits for failed attempts.
 *
 * <p>Tables: {@code password}, {@code password_attempt}, {@code known_network}. A log-in to an
 * unknown account takes the same time as one to an existing account, and is counted in the same
 * way.
 */
@NullMarked
package chat.identity.password;

import org.jspecify.annotations.NullMarked;
