/**
 * The one file of an upload, read from a {@code multipart/form-data} body while it arrives: no more
 * than a buffer of it is in memory. What the part is called does not matter.
 */
@NullMarked
package chat.uploads.form;

import org.jspecify.annotations.NullMarked;
