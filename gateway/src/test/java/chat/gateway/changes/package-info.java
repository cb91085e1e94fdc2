@NullMarked
package chat.gateway.changes;

import org.jspecify.annotations.NullMarked;
