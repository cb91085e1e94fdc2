/**
 * Unfinished tus uploads: rows, leases, checksums and durable bytes.
 *
 * <p>Table: {@code tus_upload}. Bytes are durable before the row counts them, so any replica can
 * resume an upload. A lease lets one request at a time append, and expires if its program dies
 * (decision 29).
 */
@NullMarked
package chat.uploads.partialupload;

import org.jspecify.annotations.NullMarked;
