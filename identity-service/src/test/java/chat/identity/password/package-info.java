@NullMarked
package chat.identity.password;

import org.jspecify.annotations.NullMarked;
