/**
 * Receives avatar changes from uploads-service, which stores the images itself.
 *
 * <p>No tables. Changes are idempotent, and of two avatars the one with the higher number wins, in
 * whatever order they arrive (decision 30).
 */
@NullMarked
package chat.identity.avatar;

import org.jspecify.annotations.NullMarked;
