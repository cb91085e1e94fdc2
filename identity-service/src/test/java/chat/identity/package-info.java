@NullMarked
package chat.identity;

import org.jspecify.annotations.NullMarked;
