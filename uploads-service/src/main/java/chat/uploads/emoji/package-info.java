/**
 * Custom emoji (specification, operation 16): adding, deactivating and listing them, and their
 * pictures below {@code /user_avatars}.
 *
 * <p>Table: {@code custom_emoji}. Events: emoji-changed, client event {@code realm_emoji}. A
 * deactivated emoji stays in the list and keeps its picture; its name is free for another one.
 * Pictures are encoded anew, 64 by 64 pixels, and never change, so they can be cached for ever.
 */
@NullMarked
package chat.uploads.emoji;

import org.jspecify.annotations.NullMarked;
