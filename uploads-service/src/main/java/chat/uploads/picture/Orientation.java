package chat.uploads.picture;

/**
 * How a picture is to be turned before it is shown, which its camera says.
 *
 * @param swaps whether its columns are shown as rows
 * @param fromRight whether its last column is the first, as {@code fromBelow} its last row
 */
record Orientation(boolean swaps, boolean fromRight, boolean fromBelow) {

  static final Orientation UPRIGHT = new Orientation(false, false, false);

  /** By the number that Exif has for it; upright where it has none. */
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

  /** A square picture as it is shown. */
  Raster turned(Raster square) {
    if (equals(UPRIGHT)) {
      return square;
    }
    int side = square.width();
    Raster turned = Raster.transparent(side, side);
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        int column = swaps ? y : x;
        int row = swaps ? x : y;
        int from =
            (fromBelow ? side - 1 - row : row) * side + (fromRight ? side - 1 - column : column);
        turned.argb()[y * side + x] = square.argb()[from];
      }
    }
    return turned;
  }
}
