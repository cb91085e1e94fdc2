@NullMarked
package chat.identity.profilefields;

import org.jspecify.annotations.NullMarked;
