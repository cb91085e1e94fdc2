@NullMarked
package chat.kit.error;

import org.jspecify.annotations.NullMarked;
