@NullMarked
package chat.identity.organization;

import org.jspecify.annotations.NullMarked;
