package chat.uploads.pictureformat;

import static org.assertj.core.api.Assertions.assertThat;

import chat.kit.limit.HeapShare;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.picture.FittedPicture;
import chat.uploads.picture.Pictures;
import chat.uploads.picture.PngAnimation;
import chat.uploads.picture.SamplePictures;
import chat.uploads.picture.SmallPicture;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Photos are rotated according to their EXIF orientation. */
final class OrientationTest {

  private static final int SIDE = 64;
  private static final int RED = 0xFFFF0000;
  private static final int GREEN = 0xFF00FF00;
  private static final int BLUE = 0xFF0000FF;
  private static final int WHITE = 0xFFFFFFFF;
  private static final int ORIENTATION = 0x0112;
  private static final byte[] EXIF_MARK = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
  private static final int AFTER_JFIF = 20;
  private static final int AFTER_HEADER = 33;
  private static final int BEFORE_END = 12;

  /** Lossless, two by two pixels: red, green, blue and white. */
  private static final byte[] WEBP =
      Base64.getDecoder().decode("UklGRhwAAABXRUJQVlA4TBAAAAAvAUAAADjA/wH+D/Df/1B4");

  private static final Caller CALLER = new Caller(1, 1, Role.MEMBER, false, null, "test");

  private final Pictures pictures = new Pictures(Duration.ofSeconds(30), new HeapShare(1));

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
  void photoIsRotatedByItsExifOrientation(int orientation, String shown) throws IOException {
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      byte[] exif = tiff(order, 8, 2, orientation);
      for (byte[] photo : photos(exif)) {
        assertThat(shown(photo)).isEqualTo(shown);
        for (byte[] still : stills(photo, List.of(SIDE, 2 * SIDE))) {
          assertThat(corners(still)).isEqualTo(shown);
        }
      }
      for (byte[] animation : List.of(animatedPng(exif), animatedWebp(exif))) {
        isAnimated(animation, shown);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 32, 16, RG/BW", "3, 32, 16, WB/GR", "6, 16, 32, BR/WG", "8, 16, 32, GW/RB"})
  void widePhotoThatFitsBoxIsRotated(int orientation, int width, int height, String shown)
      throws IOException {
    BufferedImage wide = new BufferedImage(SIDE, SIDE / 2, BufferedImage.TYPE_INT_RGB);
    BufferedImage square = fourColours();
    for (int i = 0; i < SIDE * SIDE / 2; i++) {
      wide.setRGB(i % SIDE, i / SIDE, square.getRGB(i % SIDE, 2 * (i / SIDE)));
    }
    byte[] exif = pngChunk(tiff(ByteOrder.BIG_ENDIAN, 8, 2, orientation));
    byte[] photo = inserted(SamplePictures.encoded("png", wide), AFTER_HEADER, exif);
    FittedPicture made =
        pictures.fitted(SamplePictures.file(photo), new Dimension(width, height), fitted -> fitted);
    BufferedImage seen = SamplePictures.decoded(made.png());
    assertThat(List.of(seen.getWidth(), seen.getHeight())).containsExactly(width, height);
    assertThat(List.of(made.width(), made.height())).containsExactly(2 * width, 2 * height);
    assertThat(corners(seen)).isEqualTo(shown);
  }

  private void isAnimated(byte[] animation, String shown) throws IOException {
    SmallPicture made = squared(animation);
    assertThat(corners(Objects.requireNonNull(made.still()))).isEqualTo(shown);
    assertThat(PngContainer.read(SamplePictures.whole(made)).timeline().frames())
        .hasSize(2)
        .allSatisfy(frame -> assertThat(corners(SamplePictures.decoded(frame))).isEqualTo(shown));
    byte[] still = stills(animation, List.of(SIDE)).getFirst();
    assertThat(corners(still)).isEqualTo(shown);
  }

  @Test
  void exifChunkAfterPngPixelsIsRead() throws IOException {
    byte[] png = SamplePictures.encoded("png", fourColours());
    byte[] exif = pngChunk(tiff(ByteOrder.BIG_ENDIAN, 8, 2, 6));
    assertThat(shown(inserted(png, png.length - BEFORE_END, exif))).isEqualTo("BR/WG");
  }

  @Test
  void exifChunkWithSegmentMarkIsRead() throws IOException {
    byte[] exif = tiff(ByteOrder.LITTLE_ENDIAN, 8, 2, 6);
    assertThat(shown(png(marked(exif)))).isEqualTo("BR/WG");
    assertThat(shown(webp(marked(exif)))).isEqualTo("BR/WG");
  }

  @Test
  void onlyBeginningOfLongExifChunkIsRead() throws IOException {
    byte[] near = Arrays.copyOf(tiff(ByteOrder.BIG_ENDIAN, 8, 2, 6), 1_000_000);
    byte[] far = Arrays.copyOf(tiff(ByteOrder.BIG_ENDIAN, 70_000, 2, 6), 1_000_000);
    System.arraycopy(far, 8, far, 70_000, 26);
    Arrays.fill(far, 8, 34, (byte) 0);
    for (byte[] photo : List.of(png(near), webp(near))) {
      assertThat(shown(photo)).isEqualTo("BR/WG");
    }
    for (byte[] photo : List.of(png(far), webp(far))) {
      assertThat(shown(photo)).isEqualTo("RG/BW");
    }
  }

  @Test
  void photoWithInvalidExifIsNotRotated() throws IOException {
    byte[] whole = tiff(ByteOrder.BIG_ENDIAN, 8, 2, 6);
    for (int length = 0; length < whole.length - 4; length++) {
      allAreShown(Arrays.copyOf(whole, length), "RG/BW");
    }
    for (int length = 0; length < EXIF_MARK.length; length++) {
      assertThat(shown(jpeg(Arrays.copyOf(EXIF_MARK, length)))).isEqualTo("RG/BW");
    }
    for (int directory : new int[] {-1, 0, 7, 1_000, Integer.MAX_VALUE}) {
      allAreShown(tiff(ByteOrder.LITTLE_ENDIAN, directory, 2, 6), "RG/BW");
    }
    allAreShown(tiff(ByteOrder.LITTLE_ENDIAN, 8, 0, 6), "RG/BW");
    allAreShown(tiff(ByteOrder.LITTLE_ENDIAN, 8, 65_535, 6), "BR/WG");
  }

  private void allAreShown(byte[] tiff, String shown) throws IOException {
    for (byte[] photo : photos(tiff)) {
      assertThat(shown(photo)).isEqualTo(shown);
    }
  }

  private String shown(byte[] photo) throws IOException {
    return corners(SamplePictures.whole(squared(photo)));
  }

  private SmallPicture squared(byte[] picture) throws IOException {
    return pictures.squared(CALLER, SamplePictures.file(picture), SIDE, made -> made);
  }

  private List<byte[]> stills(byte[] picture, List<Integer> sides) throws IOException {
    return pictures.stills(CALLER, SamplePictures.file(picture), sides, made -> made);
  }

  private static String corners(byte[] png) {
    return corners(SamplePictures.decoded(png));
  }

  private static String corners(BufferedImage seen) {
    int left = seen.getWidth() / 4;
    int right = left * 3;
    int top = seen.getHeight() / 4;
    int bottom = top * 3;
    return colour(seen.getRGB(left, top))
        + colour(seen.getRGB(right, top))
        + "/"
        + colour(seen.getRGB(left, bottom))
        + colour(seen.getRGB(right, bottom));
  }

  private static String colour(int argb) {
    boolean isRed = (argb >> 16 & 0xFF) > 127;
    boolean isGreen = (argb >> 8 & 0xFF) > 127;
    return isRed && isGreen ? "W" : isRed ? "R" : isGreen ? "G" : "B";
  }

  /** Photos in all formats with this EXIF data. */
  private static List<byte[]> photos(byte[] tiff) {
    return List.of(jpeg(marked(tiff)), png(tiff), webp(tiff));
  }

  private static BufferedImage fourColours() {
    BufferedImage image = SamplePictures.image(SIDE, SIDE, RED);
    for (int i = 0; i < SIDE * SIDE; i++) {
      int x = i % SIDE;
      int y = i / SIDE;
      boolean isLeft = x < SIDE / 2;
      image.setRGB(x, y, y < SIDE / 2 ? (isLeft ? RED : GREEN) : (isLeft ? BLUE : WHITE));
    }
    return image;
  }

  private static byte[] jpeg(byte[] segment) {
    ByteBuffer exif = ByteBuffer.allocate(4 + segment.length).putShort((short) 0xFFE1);
    exif.putShort((short) (2 + segment.length)).put(segment);
    return inserted(SamplePictures.encoded("jpeg", fourColours()), AFTER_JFIF, exif.array());
  }

  private static byte[] png(byte[] chunk) {
    byte[] png = SamplePictures.encoded("png", fourColours());
    return inserted(png, AFTER_HEADER, pngChunk(chunk));
  }

  private static byte[] animatedPng(byte[] chunk) {
    int[] pixels = fourColours().getRGB(0, 0, SIDE, SIDE, null, 0, SIDE);
    Raster shot = new Raster(SIDE, SIDE, pixels);
    PngAnimation animation = new PngAnimation(SIDE, 2, 0);
    animation.add(shot, 50);
    animation.add(shot, 50);
    byte[] png = SamplePictures.whole(new SmallPicture(animation.end(), null));
    return inserted(png, AFTER_HEADER, pngChunk(chunk));
  }

  private static byte[] pngChunk(byte[] exif) {
    byte[] file = new PngChunks().add("eXIf", exif).end();
    return Arrays.copyOfRange(file, 8, file.length - BEFORE_END);
  }

  private static byte[] webp(byte[] chunk) {
    return SamplePictures.webp(
        webpHead(false), SamplePictures.imageOf(WEBP), SamplePictures.chunk("EXIF", chunk));
  }

  private static byte[] animatedWebp(byte[] chunk) {
    byte[] image = SamplePictures.imageOf(WEBP);
    byte[] frame = new byte[16 + image.length];
    frame[6] = frame[9] = 1;
    System.arraycopy(image, 0, frame, 16, image.length);
    byte[] shot = SamplePictures.chunk("ANMF", frame);
    return SamplePictures.webp(
        webpHead(true),
        SamplePictures.chunk("ANIM", new byte[6]),
        shot,
        shot,
        SamplePictures.chunk("EXIF", chunk));
  }

  /** The head of a WebP with an EXIF chunk and a two-by-two canvas. */
  private static byte[] webpHead(boolean isAnimated) {
    byte[] head = SamplePictures.webpHead(isAnimated);
    head[8] |= 8;
    head[12] = head[15] = 1;
    return head;
  }

  private static byte[] inserted(byte[] file, int offset, byte[] more) {
    return ByteBuffer.allocate(file.length + more.length)
        .put(file, 0, offset)
        .put(more)
        .put(file, offset, file.length - offset)
        .array();
  }

  private static byte[] marked(byte[] tiff) {
    return inserted(tiff, 0, EXIF_MARK);
  }

  /** EXIF data with a width before the orientation. */
  private static byte[] tiff(ByteOrder order, int directory, int entries, int orientation) {
    ByteBuffer exif = ByteBuffer.allocate(34);
    String mark = order == ByteOrder.BIG_ENDIAN ? "MM" : "II";
    exif.put(mark.getBytes(StandardCharsets.US_ASCII)).order(order).putShort((short) 42);
    exif.putInt(directory).putShort((short) entries);
    exif.putShort((short) 0x0100).putShort((short) 4).putInt(1).putInt(SIDE);
    exif.putShort((short) ORIENTATION).putShort((short) 3).putInt(1);
    return exif.putShort((short) orientation).putShort((short) 0).array();
  }
}
