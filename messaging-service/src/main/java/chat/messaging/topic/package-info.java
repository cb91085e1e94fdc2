/** Topic names: normalization, limits and display. */
@NullMarked
package chat.messaging.topic;

import org.jspecify.annotations.NullMarked;
