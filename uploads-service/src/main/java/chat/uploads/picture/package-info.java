/**
 * Turns pictures that people upload into small ones that are safe to show: decoded, cropped to the
 * square in their middle, scaled and encoded anew as PNG, animated ones as animated PNG.
 *
 * <p>PNG, GIF, JPEG and WebP are told by their content. Sizes are looked at before a pixel is
 * decoded, and one picture is decoded at a time, so that no upload takes more memory than that.
 * What was made of them is answered to whoever knows its name.
 */
@NullMarked
package chat.uploads.picture;

import org.jspecify.annotations.NullMarked;
