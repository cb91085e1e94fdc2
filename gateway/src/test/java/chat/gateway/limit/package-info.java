@NullMarked
package chat.gateway.limit;

import org.jspecify.annotations.NullMarked;
