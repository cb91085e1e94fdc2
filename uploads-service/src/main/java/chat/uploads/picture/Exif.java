package chat.uploads.picture;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What a camera says of a photo, in a segment of a JPEG file. */
final class Exif {

  private static final byte[] MARK = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
  private static final int ORIENTATION = 0x0112;
  private static final int SHORT = 3;

  private Exif() {}

  /** Empty where it is a segment of something else; upright where it is damaged. */
  static Optional<Orientation> orientation(byte[] segment) {
    if (!Arrays.equals(segment, 0, Math.min(MARK.length, segment.length), MARK, 0, MARK.length)) {
      return Optional.empty();
    }
    try {
      return Optional.of(read(Arrays.copyOfRange(segment, MARK.length, segment.length)));
    } catch (BadPicture e) {
      return Optional.of(Orientation.UPRIGHT);
    }
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
