@NullMarked
package chat.identity.user;

import org.jspecify.annotations.NullMarked;
