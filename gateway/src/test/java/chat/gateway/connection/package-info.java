@NullMarked
package chat.gateway.connection;

import org.jspecify.annotations.NullMarked;
