/**
 * Custom emoji: adding, deactivating and listing them, and their pictures below {@code
 * /user_avatars} (API: get-custom-emoji, upload-custom-emoji, deactivate-custom-emoji).
 *
 * <p>Table: {@code custom_emoji}. Publishes: emoji-changed, client event {@code realm_emoji}. A
 * deactivated emoji stays in the list and keeps its picture; its name becomes available again.
 * Pictures are re-encoded, 64 by 64 pixels, and never change, so they can be cached indefinitely.
 */
@NullMarked
package chat.uploads.emoji;

import org.jspecify.annotations.NullMarked;
