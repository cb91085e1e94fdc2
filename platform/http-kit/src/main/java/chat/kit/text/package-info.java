/** What the names of channels and topics may hold, and how they are compared. */
@NullMarked
package chat.kit.text;

import org.jspecify.annotations.NullMarked;
