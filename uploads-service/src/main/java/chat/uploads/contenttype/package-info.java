/** Detects a file's content type from its bytes and name with Tika's table of formats. */
@NullMarked
package chat.uploads.contenttype;

import org.jspecify.annotations.NullMarked;
