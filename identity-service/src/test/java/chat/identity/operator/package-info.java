@NullMarked
package chat.identity.operator;

import org.jspecify.annotations.NullMarked;
