@NullMarked
package chat.identity.session;

import org.jspecify.annotations.NullMarked;
