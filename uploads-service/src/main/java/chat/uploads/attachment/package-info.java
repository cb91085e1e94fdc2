/**
 * The files that a user has uploaded, and their removal: {@code GET} and {@code DELETE
 * /attachments} (API: get-attachments, remove-attachment), and the removal of files that no message
 * has linked for weeks.
 *
 * <p>Has no tables of its own. Publishes: file-changed, client event {@code attachment}. The row is
 * deleted before the bytes, so the bytes are unreachable from then on; bytes that a crash leaves
 * behind are deleted with other orphaned blobs.
 */
@NullMarked
package chat.uploads.attachment;

import org.jspecify.annotations.NullMarked;
