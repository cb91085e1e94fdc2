package chat.uploads.picture;

import static org.assertj.core.api.Assertions.assertThat;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Photos are shown as the camera was held. */
final class OrientationTest {

  private static final int SIDE = 64;
  private static final int RED = 0xFFFF0000;
  private static final int GREEN = 0xFF00FF00;
  private static final int BLUE = 0xFF0000FF;
  private static final int WHITE = 0xFFFFFFFF;
  private static final int ORIENTATION = 0x0112;
  private static final int BEHIND_JFIF = 20;
  private static final Caller CALLER = new Caller(1, 1, Role.MEMBER, false, null, "test");

  private final Pictures pictures = new Pictures(Duration.ofSeconds(30));

  @ParameterizedTest
  @CsvSource({
    "0, RG/BW",
    "1, RG/BW",
    "2, GR/WB",
    "3, WB/GR",
    "4, BW/RG",
    "5, RB/GW",
    "6, BR/WG",
    "7, WG/BR",
    "8, GW/RB",
    "9, RG/BW"
  })
  void photoIsTurnedAsItsCameraSays(int orientation, String shown) throws IOException {
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      byte[] photo = photo(exif(order, 8, 2, orientation));
      assertThat(corners(pictures.squared(CALLER, () -> photo, SIDE).png())).isEqualTo(shown);
      for (byte[] still : pictures.stills(CALLER, () -> photo, List.of(SIDE, 2 * SIDE))) {
        assertThat(corners(still)).isEqualTo(shown);
      }
    }
  }

  @Test
  void photoWhoseCameraSaysNonsenseIsShownAsItIs() throws IOException {
    byte[] whole = exif(ByteOrder.BIG_ENDIAN, 8, 2, 6);
    for (int length = 0; length < whole.length - 4; length++) {
      assertThat(shown(Arrays.copyOf(whole, length))).isEqualTo("RG/BW");
    }
    for (int directory : new int[] {-1, 0, 7, 1_000, Integer.MAX_VALUE}) {
      assertThat(shown(exif(ByteOrder.LITTLE_ENDIAN, directory, 2, 6))).isEqualTo("RG/BW");
    }
    assertThat(shown(exif(ByteOrder.LITTLE_ENDIAN, 8, 0, 6))).isEqualTo("RG/BW");
    assertThat(shown(exif(ByteOrder.LITTLE_ENDIAN, 8, 65_535, 6))).isEqualTo("BR/WG");
  }

  private String shown(byte[] exif) throws IOException {
    byte[] photo = photo(exif);
    return corners(pictures.squared(CALLER, () -> photo, SIDE).png());
  }

  private static String corners(byte[] png) {
    BufferedImage seen = SamplePictures.decoded(png);
    int near = seen.getWidth() / 4;
    int far = near * 3;
    return colour(seen.getRGB(near, near))
        + colour(seen.getRGB(far, near))
        + "/"
        + colour(seen.getRGB(near, far))
        + colour(seen.getRGB(far, far));
  }

  private static String colour(int argb) {
    boolean isRed = (argb >> 16 & 0xFF) > 127;
    boolean isGreen = (argb >> 8 & 0xFF) > 127;
    return isRed && isGreen ? "W" : isRed ? "R" : isGreen ? "G" : "B";
  }

  /** A JPEG of four colours with this segment of its camera's. */
  private static byte[] photo(byte[] exif) {
    BufferedImage image = SamplePictures.image(SIDE, SIDE, RED);
    for (int i = 0; i < SIDE * SIDE; i++) {
      int x = i % SIDE;
      int y = i / SIDE;
      boolean isLeft = x < SIDE / 2;
      image.setRGB(x, y, y < SIDE / 2 ? (isLeft ? RED : GREEN) : (isLeft ? BLUE : WHITE));
    }
    byte[] jpeg = SamplePictures.encoded("jpeg", image);
    return ByteBuffer.allocate(jpeg.length + 4 + exif.length)
        .put(jpeg, 0, BEHIND_JFIF)
        .putShort((short) 0xFFE1)
        .putShort((short) (2 + exif.length))
        .put(exif)
        .put(jpeg, BEHIND_JFIF, jpeg.length - BEHIND_JFIF)
        .array();
  }

  /** What a camera says, with a width before the orientation. */
  private static byte[] exif(ByteOrder order, int directory, int entries, int orientation) {
    ByteBuffer exif = ByteBuffer.allocate(40).put("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
    String mark = order == ByteOrder.BIG_ENDIAN ? "MM" : "II";
    exif.put(mark.getBytes(StandardCharsets.US_ASCII)).order(order).putShort((short) 42);
    exif.putInt(directory).putShort((short) entries);
    exif.putShort((short) 0x0100).putShort((short) 4).putInt(1).putInt(SIDE);
    exif.putShort((short) ORIENTATION).putShort((short) 3).putInt(1);
    return exif.putShort((short) orientation).putShort((short) 0).array();
  }
}
