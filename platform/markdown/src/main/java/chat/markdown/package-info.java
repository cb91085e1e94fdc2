/**
 * Renders the message dialect to HTML, without I/O.
 *
 * <p>A message is parsed first, so that the caller can look up all references in one query, and is
 * rendered then. For any input the output contains only elements, attributes and URL schemes that
 * these packages write; HTML in the input is text.
 */
@NullMarked
package chat.markdown;

import org.jspecify.annotations.NullMarked;
