package chat.uploads.picture;

import java.nio.ByteOrder;

/** Finds the size in a JPEG file, and refuses one of so many scans that decoding takes for ever. */
final class JpegContainer {

  private static final int MOST_SCANS = 64;
  private static final int START_OF_SCAN = 0xDA;

  private JpegContainer() {}

  static Film film(byte[] content) {
    requireFewScans(content);
    Bytes bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
    bytes.skip(2);
    while (true) {
      if (bytes.u8() != 0xFF) {
        throw new BadPicture("a marker is missing");
      }
      int marker = bytes.u8();
      if (marker == 0xFF) {
        bytes = after(content, bytes.position() - 1);
      } else if (isFrame(marker)) {
        bytes.skip(3);
        int height = bytes.u16();
        int width = bytes.u16();
        return Film.still(width, height, new Pixels("jpeg", content, 0));
      } else if (marker == START_OF_SCAN) {
        throw new BadPicture("it has no size");
      } else {
        bytes.skip(bytes.u16() - 2);
      }
    }
  }

  private static Bytes after(byte[] content, int position) {
    Bytes bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
    bytes.skip(position);
    return bytes;
  }

  /** SOF0 to SOF15 without DHT, JPG and DAC, which lie among them. */
  private static boolean isFrame(int marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
  }

  private static void requireFewScans(byte[] content) {
    int scans = 0;
    for (int i = 1; i < content.length; i++) {
      if (content[i] == (byte) START_OF_SCAN && content[i - 1] == (byte) 0xFF) {
        scans++;
      }
    }
    if (scans > MOST_SCANS) {
      throw new BadPicture("it has too many scans");
    }
  }
}
