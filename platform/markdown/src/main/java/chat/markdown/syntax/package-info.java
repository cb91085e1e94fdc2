/** The dialect's elements, with the parsers that recognize them and the HTML that they render. */
@NullMarked
package chat.markdown.syntax;

import org.jspecify.annotations.NullMarked;
