/**
 * The message dialect to HTML: pure text work, no I/O.
 *
 * <p>A message is parsed first, so that the caller can look up everything that it refers to in one
 * query, and rendered then. Whatever the input, the output holds only elements, attributes and URL
 * schemes that this package writes itself; HTML in the input is text.
 */
@NullMarked
package chat.markdown;

import org.jspecify.annotations.NullMarked;
