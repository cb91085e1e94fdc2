/**
 * Avatars: uploading one's own and removing it, and the pictures below {@code /user_avatars}.
 *
 * <p>Table: {@code avatar}. The account belongs to identity-service, which is told by a task of the
 * same transaction, and at once besides, so that the answer shows what it made of it; the higher
 * number counts. Pictures have names of their own and never change; old ones are swept as orphans.
 */
@NullMarked
package chat.uploads.avatar;

import org.jspecify.annotations.NullMarked;
