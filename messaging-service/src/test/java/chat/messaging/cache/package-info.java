@NullMarked
package chat.messaging.cache;

import org.jspecify.annotations.NullMarked;
