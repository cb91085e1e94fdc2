/**
 * Emoji reactions (API: add-reaction, remove-reaction).
 *
 * <p>Owns the table {@code reaction}, and writes the flag {@code historical} in {@code
 * message_flag}; publishes {@code message-changed} and the client event {@code reaction}. Users who
 * join an existing reaction get its stored name and code, even if that emoji has been renamed or
 * deactivated. Messages in archived channels accept no reactions. The number of reactions of a
 * message is limited, because every fetch of the message returns all of them (decision 36).
 */
@NullMarked
package chat.messaging.reaction;

import org.jspecify.annotations.NullMarked;
