package chat.uploads.picture;

import java.util.List;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * What decoders read from. A decoder that takes the end of a damaged file for zeros would read on
 * for ever (the one for WebP does): it gets a {@link BadPicture} before long. The one for GIF reads
 * on behind the last pixel, as long as there is something: it can be told that there is not.
 */
final class PictureInput extends ImageInputStreamImpl {

  private static final int MOST_READS_BEYOND_THE_END = 1_000;

  /**
   * A range of bytes, which is not copied.
   *
   * @param to the end, exclusive
   */
  record Slice(byte[] bytes, int from, int to) {

    Slice {
      if (from < 0 || to < from || to > bytes.length) {
        throw new BadPicture("it ends too early");
      }
    }

    static Slice all(byte[] bytes) {
      return new Slice(bytes, 0, bytes.length);
    }

    int length() {
      return to - from;
    }
  }

  private final List<Slice> slices;
  private final long length;

  /** The slice that was read last, and where it begins in the file. */
  private Slice current;

  private long begin;
  private int readsBeyondTheEnd;
  private boolean isEnough;

  /**
   * @param slices of the file, at least one, in their order
   */
  PictureInput(List<Slice> slices) {
    this.slices = slices;
    this.length = slices.stream().mapToLong(Slice::length).sum();
    this.current = slices.getFirst();
  }

  @Override
  public int read() {
    bitOffset = 0;
    if (isEnough) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    int at = current.from() + (int) (streamPos - begin);
    streamPos++;
    return Byte.toUnsignedInt(current.bytes()[at]);
  }

  /** As many as there are: numbers are read at once, also where they lie in two slices. */
  @Override
  public int read(byte[] into, int offset, int length) {
    bitOffset = 0;
    if (length == 0) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    int copied = 0;
    while (copied < length && isInSlice()) {
      int at = current.from() + (int) (streamPos - begin);
      int count = Math.min(length - copied, current.to() - at);
      System.arraycopy(current.bytes(), at, into, offset + copied, count);
      streamPos += count;
      copied += count;
    }
    return copied;
  }

  /** All pixels are decoded: single bytes are 0 from now on, which ends the blocks of a GIF. */
  void endBlocks() {
    isEnough = true;
  }

  /** Makes the slice at the position the current one; false where there is none. */
  private boolean findSlice() {
    long start = 0;
    for (Slice each : slices) {
      if (streamPos < start + each.length()) {
        current = each;
        begin = start;
        return true;
      }
      start += each.length();
    }
    return false;
  }

  private boolean isInSlice() {
    return streamPos >= begin && streamPos < begin + current.length() || findSlice();
  }

  private boolean isAtEnd() {
    if (isInSlice()) {
      return false;
    }
    readsBeyondTheEnd++;
    if (readsBeyondTheEnd > MOST_READS_BEYOND_THE_END) {
      throw new BadPicture("it ends too early");
    }
    return true;
  }

  @Override
  public long length() {
    return length;
  }
}
