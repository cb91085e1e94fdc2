@NullMarked
package chat.identity.bot;

import org.jspecify.annotations.NullMarked;
