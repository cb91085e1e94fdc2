/**
 * Removes bytes that no row tells of: what was stored before a program was killed, or could not be
 * removed when its row was.
 *
 * <p>Table: {@code storage_mark}. Features that keep blobs say which they still need; keys of
 * nobody are left alone. A row is written within a day of its bytes, so younger ones are passed
 * over. Where the database is not the one that the storage belongs to, or has lost many rows,
 * nothing goes.
 */
@NullMarked
package chat.uploads.orphan;

import org.jspecify.annotations.NullMarked;
