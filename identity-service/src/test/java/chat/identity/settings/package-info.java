@NullMarked
package chat.identity.settings;

import org.jspecify.annotations.NullMarked;
