@NullMarked
package chat.identity.presence;

import org.jspecify.annotations.NullMarked;
