/**
 * Avatars: uploading and removing one's own, and the pictures below {@code /user_avatars} (API:
 * upload-avatar, delete-avatar).
 *
 * <p>Table: {@code avatar}. The account belongs to identity-service, which is notified by a task of
 * the same transaction, and immediately as well, so that the response shows its result; the higher
 * number wins. Pictures have unique names and never change; old ones are deleted as orphaned blobs.
 */
@NullMarked
package chat.uploads.avatar;

import org.jspecify.annotations.NullMarked;
