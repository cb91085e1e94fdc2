/** How every program starts, and how it says that it can't. */
@NullMarked
package chat.kit.launch;

import org.jspecify.annotations.NullMarked;
