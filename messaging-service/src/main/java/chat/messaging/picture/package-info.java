/**
 * Previews of linked pictures, and their replacement once thumbnails are ready.
 *
 * <p>Tables: {@code picture}, a projection fed by file-changed, and {@code awaited_picture}.
 * Publishes: client event {@code update_message} with {@code rendering_only}. Files that were
 * uploaded before thumbnails existed have no previews.
 */
@NullMarked
package chat.messaging.picture;

import org.jspecify.annotations.NullMarked;
