/**
 * Serves uploaded files below {@code /user_uploads}, and temporary links to them (API:
 * get-file-temporary-url).
 *
 * <p>A file can be read by its uploader and by everyone who can read a message that claims it now
 * (decision 30); results of that check are not cached. Refusals are pages for browsers, pictures
 * where a picture was requested, and JSON for programs.
 */
@NullMarked
package chat.uploads.reading;

import org.jspecify.annotations.NullMarked;
