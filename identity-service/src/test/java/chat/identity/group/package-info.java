@NullMarked
package chat.identity.group;

import org.jspecify.annotations.NullMarked;
