@NullMarked
package chat.identity.deactivation;

import org.jspecify.annotations.NullMarked;
