@NullMarked
package chat.identity.usergroup;

import org.jspecify.annotations.NullMarked;
