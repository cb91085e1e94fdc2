package chat.uploads.pictureformat;

import java.util.List;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * The input of decoders, with protection against endless reads.
 *
 * <p>A decoder that takes the end of a damaged file for zeros (as the one for WebP does) would read
 * on for ever: it gets an {@link InvalidPicture} after some reads. The one for GIF reads on after
 * the last pixel while there is input: {@link #endBlocks} ends it.
 */
final class PictureInput extends ImageInputStreamImpl {

  private static final int MAX_READS_BEYOND_END = 1_000;

  /**
   * A range of bytes, which is not copied.
   *
   * @param to the end, exclusive
   */
  record Slice(byte[] bytes, int from, int to) {

    Slice {
      if (from < 0 || to < from || to > bytes.length) {
        throw new InvalidPicture("it ends too early");
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

  /** The slice that was read last, and its start in the file. */
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

  /**
   * Reads as many bytes as available.
   *
   * <p>Decoders read a number at once even if it spans two slices.
   */
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

  /** Ends the blocks of a GIF after its last pixel: single-byte reads return 0 from now on. */
  void endBlocks() {
    isEnough = true;
  }

  /** Makes the slice at the position the current one; returns false if there is none. */
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
    if (readsBeyondTheEnd > MAX_READS_BEYOND_END) {
      throw new InvalidPicture("it ends too early");
    }
    return true;
  }

  @Override
  public long length() {
    return length;
  }
}
