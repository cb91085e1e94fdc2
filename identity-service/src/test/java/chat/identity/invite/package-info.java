@NullMarked
package chat.identity.invite;

import org.jspecify.annotations.NullMarked;
