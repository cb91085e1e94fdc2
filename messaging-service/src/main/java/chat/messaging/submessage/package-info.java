/**
 * What clients add to a message with a widget: votes in a poll, tasks of a to-do list.
 *
 * <p>Table: submessage; client event {@code submessage}. A message that begins with {@code /poll}
 * or {@code /todo}, or was sent with {@code widget_content}, has a first one, stored with it, that
 * says what the widget is; what is added afterwards must fit it. Their number is bounded, as they
 * are fetched with the message.
 */
@NullMarked
package chat.messaging.submessage;

import org.jspecify.annotations.NullMarked;
