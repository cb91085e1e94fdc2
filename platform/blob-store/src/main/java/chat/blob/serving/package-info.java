/**
 * Serves stored bytes to browsers: whole or a range of them, with an ETag, and with headers that
 * prevent uploaded content from being executed as a page of the organization's address.
 */
@NullMarked
package chat.blob.serving;

import org.jspecify.annotations.NullMarked;
