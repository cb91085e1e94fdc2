/**
 * Widgets of messages: polls, to-do lists and the changes that clients make to them.
 *
 * <p>Owns the table {@code submessage}; publishes the client event {@code submessage}. A message
 * that begins with {@code /poll} or {@code /todo}, or was sent with {@code widget_content}, is
 * stored with a first submessage that defines the widget; later ones must be valid for it. Their
 * number is limited, because every fetch of the message returns all of them.
 */
@NullMarked
package chat.messaging.submessage;

import org.jspecify.annotations.NullMarked;
