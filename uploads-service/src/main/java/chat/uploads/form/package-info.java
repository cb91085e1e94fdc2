/**
 * Reads the one file of an upload from a {@code multipart/form-data} body while it arrives. Holds
 * at most a buffer of it in memory. The name of the part is ignored.
 */
@NullMarked
package chat.uploads.form;

import org.jspecify.annotations.NullMarked;
