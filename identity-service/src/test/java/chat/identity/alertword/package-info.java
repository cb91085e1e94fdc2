@NullMarked
package chat.identity.alertword;

import org.jspecify.annotations.NullMarked;
