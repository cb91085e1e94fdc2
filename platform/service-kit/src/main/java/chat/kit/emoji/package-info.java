/** The special emoji that every organization has, named alike by all services. */
@NullMarked
package chat.kit.emoji;

import org.jspecify.annotations.NullMarked;
