/** Hashes that programs compare or keep in place of what they are of. */
@NullMarked
package chat.kit.digest;

import org.jspecify.annotations.NullMarked;
