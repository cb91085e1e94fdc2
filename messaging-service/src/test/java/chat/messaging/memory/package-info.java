@NullMarked
package chat.messaging.memory;

import org.jspecify.annotations.NullMarked;
