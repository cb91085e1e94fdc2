package chat.uploads.picture;

import java.nio.ByteOrder;

/**
 * Finds the size and the orientation in a JPEG file, and refuses one of so many scans that decoding
 * takes for ever. The decoder holds what comes in several scans, as a progressive picture does,
 * until it has the last.
 */
final class JpegContainer {

  private static final int MOST_SCANS = 64;
  private static final int FIRST_PROGRESSIVE = 0xC2;
  private static final int START_OF_SCAN = 0xDA;
  private static final int OF_THE_CAMERA = 0xE1;

  private final byte[] content;
  private final Bytes bytes;
  private boolean isProgressive;
  private int height;
  private int width;
  private int components;
  private Orientation orientation = Orientation.UPRIGHT;

  private JpegContainer(byte[] content) {
    this.content = content;
    this.bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
  }

  static Film film(byte[] content) {
    requireFewScans(content);
    return new JpegContainer(content).read();
  }

  private Film read() {
    bytes.skip(2);
    for (int marker = marker(); marker != START_OF_SCAN; marker = marker()) {
      if (standsAlone(marker)) {
        throw new BadPicture("a marker is out of place");
      }
      int length = bytes.u16() - 2;
      if (isFrame(marker)) {
        frame(marker, length);
      } else if (marker == OF_THE_CAMERA) {
        orientation = Exif.ofSegment(bytes.take(length)).orElse(orientation);
      } else {
        bytes.skip(length);
      }
    }
    bytes.skip(2);
    boolean isHeld = isProgressive || bytes.u8() < components;
    return Film.still(width, height, new Pixels("jpeg", content, 0, isHeld)).turned(orientation);
  }

  private int marker() {
    if (bytes.u8() != 0xFF) {
      throw new BadPicture("a marker is missing");
    }
    int marker = bytes.u8();
    while (marker == 0xFF) {
      marker = bytes.u8();
    }
    return marker;
  }

  /** 0, TEM, RST0 to RST7, SOI and EOI: nothing is behind them that could be skipped. */
  private static boolean standsAlone(int marker) {
    return marker <= 1 || marker >= 0xD0 && marker <= 0xD9;
  }

  /** SOF0 to SOF15 without DHT, JPG and DAC, which lie among them. */
  private static boolean isFrame(int marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
  }

  private void frame(int marker, int length) {
    if (components > 0) {
      throw new BadPicture("it has two sizes");
    }
    isProgressive = marker >= FIRST_PROGRESSIVE;
    bytes.skip(1);
    height = bytes.u16();
    width = bytes.u16();
    components = bytes.u8();
    bytes.skip(length - 6);
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
