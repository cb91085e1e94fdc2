@NullMarked
package chat.kit.text;

import org.jspecify.annotations.NullMarked;
