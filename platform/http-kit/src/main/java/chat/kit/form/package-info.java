/** Decodes URL-encoded and multipart request bodies within a memory budget. */
@NullMarked
package chat.kit.form;

import org.jspecify.annotations.NullMarked;
