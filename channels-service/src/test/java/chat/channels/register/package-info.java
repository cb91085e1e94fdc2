/** What a client that registers for events is told of channels, by all features together. */
@NullMarked
package chat.channels.register;

import org.jspecify.annotations.NullMarked;
