/**
 * The files that somebody has uploaded, and their end: {@code GET} and {@code DELETE /attachments},
 * and the removal of files that no message has linked for weeks.
 *
 * <p>No tables of its own. Events: file-changed, client event {@code attachment}. The row goes
 * first, so that nobody finds the bytes any more; what a crash leaves of them is swept with other
 * orphans.
 */
@NullMarked
package chat.uploads.attachment;

import org.jspecify.annotations.NullMarked;
