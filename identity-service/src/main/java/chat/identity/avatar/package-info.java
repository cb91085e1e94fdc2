/**
 * Where uploads-service says which avatar an account has; it keeps the pictures itself.
 *
 * <p>No tables. Saying the same thing twice is fine, and of two avatars the one with the higher
 * number counts, in whatever order they are said (decision 30).
 */
@NullMarked
package chat.identity.avatar;

import org.jspecify.annotations.NullMarked;
