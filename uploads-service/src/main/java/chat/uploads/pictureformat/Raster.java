package chat.uploads.pictureformat;

import java.awt.Rectangle;
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

  /** Scales the centred square of an image, as wide as its shorter side, to {@code side} pixels. */
  public static Raster squared(BufferedImage image, int side) {
    int from = Math.min(image.getWidth(), image.getHeight());
    int left = (image.getWidth() - from) / 2;
    int top = (image.getHeight() - from) / 2;
    return scaled(image, new Rectangle(left, top, from, from), side, side);
  }

  /**
   * Scales a part of an image: each new pixel is the mean of the area that it covers. Copies no
   * more than a row of the image at a time.
   */
  public static Raster scaled(BufferedImage image, Rectangle part, int width, int height) {
    Raster scaled = transparent(width, height);
    double step = (double) part.height / height;
    Means means = new Means(width, (double) part.width / width, step);
    int[] row = new int[part.width];
    for (int y = 0; y < height; y++) {
      double above = y * step;
      double below = above + step;
      for (int source = (int) above; source < Math.min(part.height, Math.ceil(below)); source++) {
        image.getRGB(part.x, part.y + source, part.width, 1, row, 0, part.width);
        means.add(row, Math.min(below, source + 1) - Math.max(above, source));
      }
      means.take(scaled.argb, y * width);
    }
    return scaled;
  }

  /** Weighted sums of the source pixels for a row of new pixels. */
  private static final class Means {

    private final int width;
    private final double step;
    private final double rowStep;
    private final double[] alpha;
    private final double[] red;
    private final double[] green;
    private final double[] blue;

    /**
     * @param step source pixels per new pixel in a row
     * @param rowStep source rows per new row
     */
    Means(int width, double step, double rowStep) {
      this.width = width;
      this.step = step;
      this.rowStep = rowStep;
      this.alpha = new double[width];
      this.red = new double[width];
      this.green = new double[width];
      this.blue = new double[width];
    }

    /**
     * @param height the part of the row that the new pixels cover
     */
    void add(int[] row, double height) {
      for (int x = 0; x < width; x++) {
        double left = x * step;
        double right = left + step;
        for (int source = (int) left; source < Math.min(row.length, Math.ceil(right)); source++) {
          int pixel = row[source];
          double covered = Math.min(right, source + 1) - Math.max(left, source);
          double weight = height * covered * (pixel >>> 24);
          alpha[x] += weight;
          red[x] += weight * (pixel >> 16 & 0xFF);
          green[x] += weight * (pixel >> 8 & 0xFF);
          blue[x] += weight * (pixel & 0xFF);
        }
      }
    }

    /** Writes the means to the array and resets the sums. */
    void take(int[] argb, int offset) {
      for (int x = 0; x < width; x++) {
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
      long opacity = Math.round(alpha[x] / (step * rowStep));
      return (int)
          (Math.min(255, opacity) << 24
              | Math.round(red[x] / alpha[x]) << 16
              | Math.round(green[x] / alpha[x]) << 8
              | Math.round(blue[x] / alpha[x]));
    }
  }
}
