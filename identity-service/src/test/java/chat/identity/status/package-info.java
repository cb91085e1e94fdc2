@NullMarked
package chat.identity.status;

import org.jspecify.annotations.NullMarked;
