/** What a client that registers for events is told, against stand-ins of the other services. */
@NullMarked
package chat.messaging.initialstate;

import org.jspecify.annotations.NullMarked;
