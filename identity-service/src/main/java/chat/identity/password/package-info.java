/**
 * Passwords: Argon2id, bounded in how much memory all of them may take at a time.
 *
 * <p>Tables: {@code password}, {@code password_attempt}. A login to an unknown account costs the
 * same time as one to a known, and is counted alike.
 */
@NullMarked
package chat.identity.password;

import org.jspecify.annotations.NullMarked;
