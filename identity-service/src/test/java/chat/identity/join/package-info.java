@NullMarked
package chat.identity.join;

import org.jspecify.annotations.NullMarked;
