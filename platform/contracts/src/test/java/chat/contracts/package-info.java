@NullMarked
package chat.contracts;

import org.jspecify.annotations.NullMarked;
