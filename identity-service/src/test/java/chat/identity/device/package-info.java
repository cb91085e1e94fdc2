@NullMarked
package chat.identity.device;

import org.jspecify.annotations.NullMarked;
