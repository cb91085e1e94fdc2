/** Valid characters and comparison of channel names and topics, and HTML escaping. */
@NullMarked
package chat.kit.text;

import org.jspecify.annotations.NullMarked;
