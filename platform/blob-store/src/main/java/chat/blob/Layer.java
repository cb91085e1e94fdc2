package chat.blob;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Bytes of a partial blob that one generation of its writers has stored under a name of their own.
 *
 * @param name what the storage knows it by
 * @param begin the offset of its first byte
 * @param length how many bytes there are, durable and acknowledged or not
 */
record Layer(String name, long begin, int generation, long length) {

  /** The first bytes of a layer, which count; those behind them are another's. */
  record Slice(Layer layer, long length) {

    long end() {
      return layer.begin + length;
    }
  }

  long end() {
    return begin + length;
  }

  /**
   * The bytes up to an offset, each from the latest generation that has stored it: whoever took a
   * blob over began no later than where the acknowledged bytes ended, so what an earlier generation
   * stores beyond that counts nowhere, however late it comes. Of what one generation has stored
   * from an offset on, the longest has all. They end before the offset where bytes are missing.
   */
  static List<Slice> slices(List<Layer> layers, long size) {
    List<Slice> slices = new ArrayList<>();
    long end = 0;
    while (end < size) {
      Optional<Layer> next = latestAt(layers, end);
      if (next.isEmpty()) {
        break;
      }
      long to = Math.min(size, endOf(next.get(), layers));
      slices.add(new Slice(next.get(), to - end));
      end = to;
    }
    return slices;
  }

  static long end(List<Slice> slices) {
    return slices.isEmpty() ? 0 : slices.getLast().end();
  }

  private static Optional<Layer> latestAt(List<Layer> layers, long begin) {
    return layers.stream()
        .filter(layer -> layer.begin == begin && layer.length > 0)
        .max(Comparator.comparingInt(Layer::generation).thenComparingLong(Layer::length));
  }

  /** Where it ends itself, or a later generation begins. */
  private static long endOf(Layer layer, List<Layer> layers) {
    return layers.stream()
        .filter(later -> later.generation > layer.generation && later.length > 0)
        .mapToLong(Layer::begin)
        .filter(begin -> begin > layer.begin)
        .reduce(layer.end(), Math::min);
  }
}
