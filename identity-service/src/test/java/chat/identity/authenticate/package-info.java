@NullMarked
package chat.identity.authenticate;

import org.jspecify.annotations.NullMarked;
