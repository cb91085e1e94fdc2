/**
 * Uploading a file (API: upload-file).
 *
 * <p>Tables: {@code upload}, {@code upload_space}, {@code daily_upload}. Publishes: file-changed,
 * client event {@code attachment}. A file is streamed into the storage while it arrives and gets
 * its row once it is durable there; a broken connection leaves neither. The content type is
 * detected from the content; types that browsers might execute are only ever downloaded.
 */
@NullMarked
package chat.uploads.upload;

import org.jspecify.annotations.NullMarked;
