package chat.uploads.picture;

/**
 * Decoded pixels, row by row.
 *
 * @param argb alpha in the highest byte, not multiplied into the colours
 */
record Raster(int width, int height, int[] argb) {

  static Raster transparent(int width, int height) {
    return new Raster(width, height, new int[width * height]);
  }

  /**
   * The square in the middle, as wide as the shorter side, scaled to a side of {@code side} pixels:
   * each new pixel is the mean of the area that it covers.
   */
  Raster squared(int side) {
    int from = Math.min(width, height);
    int left = (width - from) / 2;
    int top = (height - from) / 2;
    Raster square = transparent(side, side);
    double step = (double) from / side;
    for (int y = 0; y < side; y++) {
      for (int x = 0; x < side; x++) {
        square.argb[y * side + x] =
            mean(left + x * step, top + y * step, left + (x + 1) * step, top + (y + 1) * step);
      }
    }
    return square;
  }

  private int mean(double left, double top, double right, double bottom) {
    double alpha = 0;
    double red = 0;
    double green = 0;
    double blue = 0;
    for (int y = (int) top; y < Math.min(height, Math.ceil(bottom)); y++) {
      double covered = Math.min(bottom, y + 1) - Math.max(top, y);
      for (int x = (int) left; x < Math.min(width, Math.ceil(right)); x++) {
        int pixel = argb[y * width + x];
        double weight = covered * (Math.min(right, x + 1) - Math.max(left, x)) * (pixel >>> 24);
        alpha += weight;
        red += weight * (pixel >> 16 & 0xFF);
        green += weight * (pixel >> 8 & 0xFF);
        blue += weight * (pixel & 0xFF);
      }
    }
    if (alpha <= 0) {
      return 0;
    }
    long opacity = Math.round(alpha / ((right - left) * (bottom - top)));
    return (int)
        (Math.min(255, opacity) << 24
            | Math.round(red / alpha) << 16
            | Math.round(green / alpha) << 8
            | Math.round(blue / alpha));
  }
}
