@NullMarked
package chat.kit.params;

import org.jspecify.annotations.NullMarked;
