@NullMarked
package chat.identity.events;

import org.jspecify.annotations.NullMarked;
