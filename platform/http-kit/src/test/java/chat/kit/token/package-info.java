@NullMarked
package chat.kit.token;

import org.jspecify.annotations.NullMarked;
