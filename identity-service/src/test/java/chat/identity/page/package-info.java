@NullMarked
package chat.identity.page;

import org.jspecify.annotations.NullMarked;
