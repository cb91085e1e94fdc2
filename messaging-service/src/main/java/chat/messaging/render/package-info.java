/** Renders Markdown as a message of the caller's would be, for previews; nothing is stored. */
@NullMarked
package chat.messaging.render;

import org.jspecify.annotations.NullMarked;
