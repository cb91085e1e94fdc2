/** Tests of the channel data in the state that clients receive when they register. */
@NullMarked
package chat.channels.register;

import org.jspecify.annotations.NullMarked;
