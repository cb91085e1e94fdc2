/**
 * Reading uploaded files below {@code /user_uploads}, and links that open one for a minute.
 *
 * <p>A file's uploader may read a file, and whoever may read a message that claims it now (decision
 * 30); nothing that was found out is kept. Refusals are pages for browsers, pictures where they
 * wanted a picture, and JSON for programs.
 */
@NullMarked
package chat.uploads.reading;

import org.jspecify.annotations.NullMarked;
