/** The special emoji that every organization has, with the same names in all services. */
@NullMarked
package chat.kit.emoji;

import org.jspecify.annotations.NullMarked;
