@NullMarked
package chat.identity.playground;

import org.jspecify.annotations.NullMarked;
