/** Hashes that programs compare or store in place of the original values. */
@NullMarked
package chat.kit.digest;

import org.jspecify.annotations.NullMarked;
