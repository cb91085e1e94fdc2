/**
 * Deletes orphaned blobs: bytes stored before a crash, or whose deletion failed after that of their
 * row.
 *
 * <p>Table: {@code storage_mark}. Features that store blobs report which they still need; keys
 * without an owner are left alone. A row is written within a day of its bytes, so younger blobs are
 * skipped. If the storage belongs to another database, or the database has lost many rows, nothing
 * is deleted.
 */
@NullMarked
package chat.uploads.orphan;

import org.jspecify.annotations.NullMarked;
