package chat.uploads.picture;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What a camera says of a photo, in a segment of a JPEG file, or a chunk of another one. */
final class Exif {

  private static final byte[] MARK = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  /** As much as a segment of a JPEG file can have; more of a chunk is not looked at. */
  private static final int MOST = 64 << 10;

  private static final int ORIENTATION = 0x0112;
  private static final int SHORT = 3;

  private Exif() {}

  /** Empty where it is a segment of something else; upright where it is damaged. */
  static Optional<Orientation> ofSegment(byte[] segment) {
    return isMarked(segment) ? Optional.of(ofChunk(segment)) : Optional.empty();
  }

  /** Upright where it is damaged. Some programs mark what is in a chunk as in a segment. */
  static Orientation ofChunk(byte[] chunk) {
    int from = isMarked(chunk) ? MARK.length : 0;
    try {
      return read(Arrays.copyOfRange(chunk, from, Math.min(chunk.length, MOST)));
    } catch (BadPicture e) {
      return Orientation.UPRIGHT;
    }
  }

  private static boolean isMarked(byte[] bytes) {
    return Arrays.equals(bytes, 0, Math.min(MARK.length, bytes.length), MARK, 0, MARK.length);
  }

  /** Looks through the first directory of a TIFF file, whose entries have twelve bytes each. */
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
