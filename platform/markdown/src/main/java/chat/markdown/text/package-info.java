/**
 * URLs, names, emoji, linkifiers, escaped HTML, and the syntaxes that need no element of their own.
 */
@NullMarked
package chat.markdown.text;

import org.jspecify.annotations.NullMarked;
