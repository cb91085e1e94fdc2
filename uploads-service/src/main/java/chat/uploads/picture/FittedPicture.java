package chat.uploads.picture;

/**
 * A still picture that fits into a box.
 *
 * @param width of the original in pixels, after its EXIF orientation; the same for {@code height}
 */
public record FittedPicture(byte[] png, int width, int height) {}
