@NullMarked
package chat.single;

import org.jspecify.annotations.NullMarked;
