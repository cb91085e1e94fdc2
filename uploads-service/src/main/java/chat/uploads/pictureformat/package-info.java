/** Parsers of PNG, GIF, JPEG and WebP containers that bound memory before decoding. */
@NullMarked
package chat.uploads.pictureformat;

import org.jspecify.annotations.NullMarked;
