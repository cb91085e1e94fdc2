package chat.uploads.pictureformat;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Pixels of a small picture, row by row.
 *
 * @param argb alpha in the highest byte, not premultiplied
 */
public record Raster(int width, int height, int[] argb) {

  static Raster transparent(int width, int height) {
    return new Raster(width, height, new int[width * height]);
  }

  /**
   * Scales the centred square of an image, as wide as its shorter side, to {@code side} pixels:
   * each new pixel is the mean of the area that it covers. Copies no more than a row of the image
   * at a time.
   */
  public static Raster squared(BufferedImage image, int side) {
    int from = Math.min(image.getWidth(), image.getHeight());
    int left = (image.getWidth() - from) / 2;
    int top = (image.getHeight() - from) / 2;
    Raster square = transparent(side, side);
    double step = (double) from / side;
    Means means = new Means(side, step);
    int[] row = new int[from];
    for (int y = 0; y < side; y++) {
      double above = y * step;
      double below = above + step;
      for (int source = (int) above; source < Math.min(from, Math.ceil(below)); source++) {
        image.getRGB(left, top + source, from, 1, row, 0, from);
        means.add(row, Math.min(below, source + 1) - Math.max(above, source));
      }
      means.take(square.argb, y * side);
    }
    return square;
  }

  /** Weighted sums of the source pixels for a row of new pixels. */
  private static final class Means {

    private final int side;
    private final double step;
    private final double[] alpha;
    private final double[] red;
    private final double[] green;
    private final double[] blue;

    Means(int side, double step) {
      this.side = side;
      this.step = step;
      this.alpha = new double[side];
      this.red = new double[side];
      this.green = new double[side];
      this.blue = new double[side];
    }

    /**
     * @param height the part of the row that the new pixels cover
     */
    void add(int[] row, double height) {
      for (int x = 0; x < side; x++) {
        double left = x * step;
        double right = left + step;
        for (int source = (int) left; source < Math.min(row.length, Math.ceil(right)); source++) {
          int pixel = row[source];
          double width = Math.min(right, source + 1) - Math.max(left, source);
          double weight = height * width * (pixel >>> 24);
          alpha[x] += weight;
          red[x] += weight * (pixel >> 16 & 0xFF);
          green[x] += weight * (pixel >> 8 & 0xFF);
          blue[x] += weight * (pixel & 0xFF);
        }
      }
    }

    /** Writes the means to the array and resets the sums. */
    void take(int[] argb, int offset) {
      for (int x = 0; x < side; x++) {
        argb[offset + x] = mean(x);
      }
      Arrays.fill(alpha, 0);
      Arrays.fill(red, 0);
      Arrays.fill(green, 0);
      Arrays.fill(blue, 0);
    }

    private int mean(int x) {
      if (alpha[x] <= 0) {
        return 0;
      }
      long opacity = Math.round(alpha[x] / (step * step));
      return (int)
          (Math.min(255, opacity) << 24
              | Math.round(red[x] / alpha[x]) << 16
              | Math.round(green[x] / alpha[x]) << 8
              | Math.round(blue[x] / alpha[x]));
    }
  }
}
