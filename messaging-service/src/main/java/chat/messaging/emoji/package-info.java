/**
 * The emoji that an organization has beside Unicode's: its custom ones, and the one of the service.
 *
 * <p>Table: custom_emoji, a copy fed by emoji-changed. An active custom emoji is found by its name
 * before any other of that name.
 */
@NullMarked
package chat.messaging.emoji;

import org.jspecify.annotations.NullMarked;
