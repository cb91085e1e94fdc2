/**
 * Uploading a file (specification, operation 17).
 *
 * <p>Tables: {@code upload}, {@code upload_space}. Events: file-changed, client event {@code
 * attachment}. A file is streamed into the storage while it arrives and gets its row once it is
 * durable there; a connection that breaks leaves neither. What a file is, is found by its content;
 * whatever browsers might run is only ever downloaded.
 */
@NullMarked
package chat.uploads.upload;

import org.jspecify.annotations.NullMarked;
