@NullMarked
package chat.identity.key;

import org.jspecify.annotations.NullMarked;
