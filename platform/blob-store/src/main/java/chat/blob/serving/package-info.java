/**
 * How stored bytes are answered to browsers: whole or a range of them, with a tag, and so that
 * nothing that somebody uploaded is ever run as a page of the organization's address.
 */
@NullMarked
package chat.blob.serving;

import org.jspecify.annotations.NullMarked;
