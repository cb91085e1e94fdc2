package chat.uploads.pictureformat;

/**
 * The rotation and mirroring of a picture before display, as recorded by its camera.
 *
 * @param swaps whether its columns are shown as rows
 * @param fromRight whether its last column is the first, as {@code fromBelow} its last row
 */
public record Orientation(boolean swaps, boolean fromRight, boolean fromBelow) {

  static final Orientation UPRIGHT = new Orientation(false, false, false);

  /** Returns the orientation with this Exif number; upright for an unknown one. */
  static Orientation of(int number) {
    return switch (number) {
      case 2 -> new Orientation(false, true, false);
      case 3 -> new Orientation(false, true, true);
      case 4 -> new Orientation(false, false, true);
      case 5 -> new Orientation(true, false, false);
      case 6 -> new Orientation(true, false, true);
      case 7 -> new Orientation(true, true, true);
      case 8 -> new Orientation(true, true, false);
      default -> UPRIGHT;
    };
  }

  /** Returns the picture with the orientation applied. */
  public Raster turned(Raster picture) {
    if (equals(UPRIGHT)) {
      return picture;
    }
    int width = picture.width();
    int height = picture.height();
    Raster turned = swaps ? Raster.transparent(height, width) : Raster.transparent(width, height);
    for (int y = 0; y < turned.height(); y++) {
      for (int x = 0; x < turned.width(); x++) {
        int column = swaps ? y : x;
        int row = swaps ? x : y;
        int from =
            (fromBelow ? height - 1 - row : row) * width
                + (fromRight ? width - 1 - column : column);
        turned.argb()[y * turned.width() + x] = picture.argb()[from];
      }
    }
    return turned;
  }
}
