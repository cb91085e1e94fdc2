package chat.uploads.pictureformat;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Reads the orientation from Exif metadata, in a JPEG segment or another format's chunk. */
final class Exif {

  private static final byte[] MARK = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  /** The maximum size of a JPEG segment; the rest of a longer chunk is ignored. */
  private static final int MAX_BYTES = 64 << 10;

  private static final int ORIENTATION = 0x0112;
  private static final int SHORT = 3;

  private Exif() {}

  /** Returns empty for a segment of another kind, and upright if the data is damaged. */
  static Optional<Orientation> ofSegment(byte[] segment) {
    return isMarked(segment) ? Optional.of(ofChunk(segment)) : Optional.empty();
  }

  /**
   * Returns upright if the data is damaged. Some programs repeat the marker of segments in chunks.
   */
  static Orientation ofChunk(byte[] chunk) {
    int from = isMarked(chunk) ? MARK.length : 0;
    try {
      return read(Arrays.copyOfRange(chunk, from, Math.min(chunk.length, MAX_BYTES)));
    } catch (InvalidPicture e) {
      return Orientation.UPRIGHT;
    }
  }

  private static boolean isMarked(byte[] bytes) {
    return Arrays.equals(bytes, 0, Math.min(MARK.length, bytes.length), MARK, 0, MARK.length);
  }

  /** Searches the first directory of a TIFF file, whose entries have twelve bytes each. */
  private static Orientation read(byte[] tiff) {
    boolean isBigEndian = tiff.length > 0 && tiff[0] == 'M';
    Bytes bytes = Bytes.of(tiff, isBigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    bytes.skip(4);
    bytes.skip(bytes.u31() - 8);
    for (int entries = bytes.u16(); entries > 0; entries--) {
      int tag = bytes.u16();
      int type = bytes.u16();
      if (tag == ORIENTATION && type == SHORT) {
        bytes.skip(4);
        return Orientation.of(bytes.u16());
      }
      bytes.skip(8);
    }
    return Orientation.UPRIGHT;
  }
}
