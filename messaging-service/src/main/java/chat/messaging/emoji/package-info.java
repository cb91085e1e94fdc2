/**
 * The emoji of an organization beside Unicode's: its custom emoji and the service's own one.
 *
 * <p>Table: {@code custom_emoji}, a projection fed by emoji-changed. An active custom emoji takes
 * precedence over any other with the same name.
 */
@NullMarked
package chat.messaging.emoji;

import org.jspecify.annotations.NullMarked;
