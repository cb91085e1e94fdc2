package chat.uploads.pictureformat;

import chat.uploads.pictureformat.PictureInput.Slice;
import chat.uploads.pictureformat.Pixels.DecoderMemory;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Reads the size and orientation of a JPEG file; refuses too many scans.
 *
 * <p>Files with too many scans take too long to decode. For a picture with several scans, such as a
 * progressive one, the decoder holds all coefficients off-heap until the last scan. It gets no
 * texts, thumbnails or large colour profiles, because it would copy them: the other segments are
 * joined in place.
 */
final class JpegContainer {

  private static final int MAX_SCANS = 64;
  private static final int FIRST_PROGRESSIVE = 0xC2;
  private static final int START_OF_SCAN = 0xDA;
  private static final int EXIF = 0xE1;
  private static final int PROFILE = 0xE2;

  /** JFIF and Adobe's segment, which define the colours, and the tables DHT, DAC, DQT, DRI. */
  private static final Set<Integer> NEEDED = Set.of(0xE0, 0xEE, 0xC4, 0xCC, 0xDB, 0xDD);

  /** The name of a colour profile, numbered as part 1 of 1. */
  private static final byte[] WHOLE_PROFILE =
      "ICC_PROFILE\0\1\1".getBytes(StandardCharsets.ISO_8859_1);

  /** The decoder's rows of blocks and its read buffer, in bytes. */
  private static final int BUFFERS = 64 << 10;

  private static final int ROW_BYTES_PER_PIXEL = 64;
  private static final int PER_PIXEL = 4;
  private static final int BYTES_OF_COEFFICIENT = 2;

  private final byte[] content;
  private final Bytes bytes;
  private boolean isProgressive;
  private int height;
  private int width;
  private int components;

  /** The end of the segments joined so far. */
  private int headEnd;

  private boolean hasProfile;
  private Orientation orientation = Orientation.UPRIGHT;

  private JpegContainer(byte[] content) {
    this.content = content;
    this.bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
  }

  /**
   * @param content modified in place to make the decoder's file; must not be read by the caller
   *     afterwards
   */
  static FrameTimeline timeline(byte[] content) {
    requireFewScans(content);
    return new JpegContainer(content).read();
  }

  private FrameTimeline read() {
    bytes.skip(2);
    headEnd = bytes.position();
    int start = bytes.position();
    for (int marker = marker(); marker != START_OF_SCAN; marker = marker()) {
      if (standsAlone(marker)) {
        throw new InvalidPicture("a marker is out of place");
      }
      int begin = bytes.position();
      segment(marker, bytes.u16() - 2);
      if (isFrame(marker) || NEEDED.contains(marker) || isFirstProfile(marker, begin + 2)) {
        keep(begin - 2, bytes.position());
      }
      start = bytes.position();
    }
    bytes.skip(2);
    boolean isHeld = isProgressive || bytes.u8() < components;
    long coefficients = (long) width * height * components * BYTES_OF_COEFFICIENT;
    long rows = BUFFERS + (long) ROW_BYTES_PER_PIXEL * width;
    Pixels pixels =
        new Pixels(
            "jpeg",
            List.of(new Slice(content, 0, headEnd), new Slice(content, start, content.length)),
            0,
            new DecoderMemory(rows, PER_PIXEL, isHeld ? coefficients : 0));
    return FrameTimeline.still(width, height, pixels).turned(orientation);
  }

  private void segment(int marker, int length) {
    if (isFrame(marker)) {
      frame(marker, length);
    } else if (marker == EXIF) {
      orientation = Exif.ofSegment(bytes.take(length)).orElse(orientation);
    } else {
      bytes.skip(length);
    }
  }

  /** Ignores profiles of several segments, which may have any length. */
  private boolean isFirstProfile(int marker, int from) {
    int end = from + WHOLE_PROFILE.length;
    boolean isFirst =
        marker == PROFILE
            && !hasProfile
            && end <= bytes.position()
            && Arrays.equals(content, from, end, WHOLE_PROFILE, 0, WHOLE_PROFILE.length);
    hasProfile |= isFirst;
    return isFirst;
  }

  private void keep(int from, int to) {
    System.arraycopy(content, from, content, headEnd, to - from);
    headEnd += to - from;
  }

  private int marker() {
    if (bytes.u8() != 0xFF) {
      throw new InvalidPicture("a marker is missing");
    }
    int marker = bytes.u8();
    while (marker == 0xFF) {
      marker = bytes.u8();
    }
    return marker;
  }

  /** 0, TEM, RST0 to RST7, SOI and EOI: markers without a segment that could be skipped. */
  private static boolean standsAlone(int marker) {
    return marker <= 1 || marker >= 0xD0 && marker <= 0xD9;
  }

  /** SOF0 to SOF15 without DHT, JPG and DAC, which lie between them. */
  private static boolean isFrame(int marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
  }

  private void frame(int marker, int length) {
    if (components > 0) {
      throw new InvalidPicture("it has two sizes");
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
    if (scans > MAX_SCANS) {
      throw new InvalidPicture("it has too many scans");
    }
  }
}
