/** The start of every program, and its startup failures. */
@NullMarked
package chat.kit.launch;

import org.jspecify.annotations.NullMarked;
