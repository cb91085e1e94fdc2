@NullMarked
package chat.identity.groupuse;

import org.jspecify.annotations.NullMarked;
