/** What a client that registers for events is told, against stand-ins of the other services. */
@NullMarked
package chat.messaging.register;

import org.jspecify.annotations.NullMarked;
