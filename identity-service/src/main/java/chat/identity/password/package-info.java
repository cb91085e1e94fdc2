/**
 * Passwords: Argon2id, bounded in how much memory all of them may take at a time.
 *
 * <p>Table: {@code password}. A login to an unknown account costs the same time as one to a known.
 */
@NullMarked
package chat.identity.password;

import org.jspecify.annotations.NullMarked;
