/**
 * Turns uploaded pictures into small, safe ones: square, scaled, re-encoded as PNG or APNG.
 *
 * <p>Sizes are checked before a pixel is decoded, and the number of concurrent decodings is bounded
 * by memory. Results are public to anyone who knows their name.
 */
@NullMarked
package chat.uploads.picture;

import org.jspecify.annotations.NullMarked;
