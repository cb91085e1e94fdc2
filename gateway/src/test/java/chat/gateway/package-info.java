@NullMarked
package chat.gateway;

import org.jspecify.annotations.NullMarked;
