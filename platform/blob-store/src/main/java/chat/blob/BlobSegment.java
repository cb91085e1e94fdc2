package chat.blob;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Bytes of a partial blob stored by one generation of its writers.
 *
 * @param name in the storage
 * @param begin the offset of its first byte
 * @param length number of bytes, whether durable and acknowledged or not
 */
record BlobSegment(String name, long begin, int generation, long length) {

  /** The valid first bytes of a segment; those after them belong to another segment. */
  record Slice(BlobSegment layer, long length) {

    long end() {
      return layer.begin + length;
    }
  }

  long end() {
    return begin + length;
  }

  /**
   * Returns the valid slices up to an offset, each from the latest generation that has stored it.
   *
   * <p>A writer that took a blob over began no later than at the end of the acknowledged bytes, so
   * bytes that an earlier generation stores beyond that are ignored, however late they arrive. Of
   * the segments that one generation has stored from the same offset, the longest contains all
   * bytes. The result ends before {@code size} if bytes are missing.
   */
  static List<Slice> slices(List<BlobSegment> segments, long size) {
    List<Slice> slices = new ArrayList<>();
    long end = 0;
    while (end < size) {
      Optional<BlobSegment> next = latestAt(segments, end);
      if (next.isEmpty()) {
        break;
      }
      long to = Math.min(size, endOf(next.get(), segments));
      slices.add(new Slice(next.get(), to - end));
      end = to;
    }
    return slices;
  }

  static long end(List<Slice> slices) {
    return slices.isEmpty() ? 0 : slices.getLast().end();
  }

  private static Optional<BlobSegment> latestAt(List<BlobSegment> segments, long begin) {
    return segments.stream()
        .filter(layer -> layer.begin == begin && layer.length > 0)
        .max(
            Comparator.comparingInt(BlobSegment::generation)
                .thenComparingLong(BlobSegment::length));
  }

  /** Returns its own end, or the begin of a later generation if that comes first. */
  private static long endOf(BlobSegment layer, List<BlobSegment> segments) {
    return segments.stream()
        .filter(later -> later.generation > layer.generation && later.length > 0)
        .mapToLong(BlobSegment::begin)
        .filter(begin -> begin > layer.begin)
        .reduce(layer.end(), Math::min);
  }
}
