/**
 * The organization's icon and logos: administrators change them, and all clients show them (API:
 * upload-realm-icon, upload-realm-logo).
 *
 * <p>Table: {@code realm_picture}. The organization belongs to identity-service, which is notified
 * as about avatars: by a task of the same transaction, and immediately as well; the higher number
 * wins. Pictures have unique names below {@code /user_avatars} and never change; old ones are
 * deleted as orphaned blobs.
 */
@NullMarked
package chat.uploads.realmpicture;

import org.jspecify.annotations.NullMarked;
