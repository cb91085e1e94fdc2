@NullMarked
package chat.kit.digest;

import org.jspecify.annotations.NullMarked;
