@NullMarked
package chat.identity.serversettings;

import org.jspecify.annotations.NullMarked;
