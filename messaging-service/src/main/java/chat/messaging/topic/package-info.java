/** Topics: how they are written, bounded and shown. */
@NullMarked
package chat.messaging.topic;

import org.jspecify.annotations.NullMarked;
