@NullMarked
package chat.identity.mute;

import org.jspecify.annotations.NullMarked;
