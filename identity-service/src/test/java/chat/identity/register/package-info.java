@NullMarked
package chat.identity.register;

import org.jspecify.annotations.NullMarked;
