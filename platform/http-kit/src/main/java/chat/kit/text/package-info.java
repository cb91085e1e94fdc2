/** What the names of channels and topics may hold, how they are compared, and text as markup. */
@NullMarked
package chat.kit.text;

import org.jspecify.annotations.NullMarked;
