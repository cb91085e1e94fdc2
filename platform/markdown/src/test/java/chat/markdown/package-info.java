/** Examples and rules of the message dialect. */
@NullMarked
package chat.markdown;

import org.jspecify.annotations.NullMarked;
