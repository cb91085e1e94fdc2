package chat.uploads.picture;

import static chat.uploads.picture.SamplePictures.decoded;
import static chat.uploads.picture.SamplePictures.filled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import chat.kit.error.Refusal;
import chat.kit.limit.HeapShare;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.pictureformat.FrameTimeline;
import chat.uploads.pictureformat.PngChunks;
import chat.uploads.pictureformat.PngContainer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PicturesTest {

  private static final int SIDE = 64;
  private static final String TOO_LARGE = "Image is too large: ";
  private static final String UNDECODABLE = "Could not decode image; did you upload an image file?";
  private static final int RED = 0xFFFF0000;
  private static final int GREEN = 0xFF00FF00;
  private static final int BLUE = 0xFF0000FF;

  private static final Caller CALLER = new Caller(1, 1, Role.MEMBER, false, null, "test");

  private final Pictures pictures = new Pictures(Duration.ofMillis(200), new HeapShare(1));

  private SmallPicture small(byte[] content) {
    try {
      return pictures.squared(CALLER, SamplePictures.file(content), SIDE, made -> made);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<byte[]> stills(byte[] picture, List<Integer> sides) throws IOException {
    return pictures.stills(CALLER, SamplePictures.file(picture), sides, made -> made);
  }

  private byte[] png(byte[] content) {
    return SamplePictures.whole(small(content));
  }

  private static byte[] still(SmallPicture picture) {
    return Objects.requireNonNull(picture.still());
  }

  private void refused(byte[] content, String text) {
    assertThatThrownBy(() -> small(content))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(text);
  }

  @ParameterizedTest
  @CsvSource({
    "png, 64, 64",
    "png, 1, 1",
    "png, 400, 300",
    "png, 30, 900",
    "png, 4000, 3000",
    "gif, 100, 50",
    "jpeg, 4000, 3000",
    "jpeg, 65, 64",
    "jpeg, 1, 5000"
  })
  void singleColourPictureKeepsItsColour(String format, int width, int height) {
    SmallPicture picture = small(filled(format, width, height, BLUE));
    assertThat(picture.still()).isNull();
    BufferedImage seen = decoded(SamplePictures.whole(picture));
    assertThat(seen.getWidth()).isEqualTo(SIDE);
    assertThat(seen.getHeight()).isEqualTo(SIDE);
    for (int position : List.of(0, SIDE / 2, SIDE - 1)) {
      assertThat(seen.getRGB(position, position) >>> 24).isEqualTo(255);
      assertThat(seen.getRGB(position, position) & 0xFF).isGreaterThan(250);
      assertThat(seen.getRGB(position, position) >> 8 & 0xFFFF).isLessThan(0x0300);
    }
  }

  @Test
  void widePictureIsCroppedToItsMiddle() {
    BufferedImage wide = SamplePictures.image(300, 100, RED);
    wide.setRGB(100, 0, 100, 100, filledArray(100 * 100, GREEN), 0, 100);
    BufferedImage seen = decoded(png(SamplePictures.encoded("png", wide)));
    assertThat(seen.getRGB(0, 0)).isEqualTo(GREEN);
    assertThat(seen.getRGB(SIDE - 1, SIDE - 1)).isEqualTo(GREEN);
  }

  @Test
  void transparencyIsKeptWithoutFringe() {
    BufferedImage half = SamplePictures.image(128, 128, 0);
    half.setRGB(0, 0, 63, 128, filledArray(63 * 128, RED), 0, 63);
    BufferedImage seen = decoded(png(SamplePictures.encoded("png", half)));
    assertThat(seen.getRGB(10, 10)).isEqualTo(RED);
    assertThat(seen.getRGB(60, 10) >>> 24).isZero();
    assertThat(seen.getRGB(31, 10)).isEqualTo(0x80FF0000);
  }

  private static int[] filledArray(int size, int argb) {
    int[] pixels = new int[size];
    Arrays.fill(pixels, argb);
    return pixels;
  }

  @Test
  void animatedGifStaysAnimatedAndHasStill() {
    SmallPicture picture = small(SamplePictures.gif(100, 80, List.of(RED, GREEN, BLUE)));
    BufferedImage first = decoded(still(picture));
    assertThat(first.getWidth()).isEqualTo(SIDE);
    assertThat(first.getRGB(32, 32)).isEqualTo(RED);
    FrameTimeline frameTimeline = PngContainer.read(SamplePictures.whole(picture)).timeline();
    assertThat(frameTimeline.plays()).isZero();
    assertThat(frameTimeline.frames()).hasSize(3).allMatch(frame -> frame.millis() == 50);
    assertThat(decoded(frameTimeline.frames().get(1)).getRGB(32, 32)).isEqualTo(GREEN);
    assertThat(decoded(frameTimeline.frames().get(2)).getRGB(32, 32)).isEqualTo(BLUE);
  }

  @Test
  void animatedPngStaysAnimatedAndHasStill() {
    byte[] once = png(SamplePictures.gif(100, 80, List.of(RED, GREEN)));
    SmallPicture twice = small(once);
    assertThat(decoded(still(twice)).getRGB(32, 32)).isEqualTo(RED);
    assertThat(PngContainer.read(SamplePictures.whole(twice)).timeline().frames()).hasSize(2);
  }

  @Test
  void singleFrameAnimationBecomesStill() {
    assertThat(small(SamplePictures.gif(10, 10, List.of(RED))).still()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GI", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM", "%PDF-1.7"})
  void unknownFormatIsRefused(String content) {
    refused(content.getBytes(StandardCharsets.UTF_8), "Invalid image format");
  }

  static Stream<byte[]> wholePictures() {
    return Stream.of(
        filled("png", 50, 50, RED),
        filled("jpeg", 50, 50, RED),
        SamplePictures.gif(50, 50, List.of(RED, GREEN)),
        SamplePictures.webp(),
        SamplePictures.animatedWebp(3));
  }

  @ParameterizedTest
  @MethodSource("wholePictures")
  void damagedPictureIsDecodedOrRefused(byte[] whole) {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = Arrays.copyOf(whole, i < 100 ? random.nextInt(whole.length) : whole.length);
      for (int j = 0; i >= 100 && j < 4; j++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        assertThat(png(damaged)).isNotEmpty();
      } catch (Refusal refusal) {
        assertThat(refusal.status()).isEqualTo(400);
      }
    }
  }

  @Test
  void truncatedPngIsRefused() {
    byte[] whole = filled("png", 50, 50, RED);
    refused(Arrays.copyOf(whole, 40), UNDECODABLE);
  }

  @Test
  void decompressionBombIsRefusedBeforeDecoding() {
    byte[] png = filled("png", 10, 10, RED);
    for (int side : List.of(20_000, Integer.MAX_VALUE)) {
      ByteBuffer.wrap(png).putInt(16, side).putInt(20, side);
      refused(png, TOO_LARGE);
    }
    byte[] gif = SamplePictures.gif(10, 10, List.of(RED, GREEN));
    gif[6] = gif[7] = gif[8] = gif[9] = (byte) 0xFF;
    refused(gif, TOO_LARGE);
    refused(SamplePictures.gif(1, 1, Collections.nCopies(501, RED)), TOO_LARGE);
  }

  @Test
  void oversizedPngChunksAreRefused() {
    byte[] whole = filled("png", 10, 10, RED);
    byte[] header = Arrays.copyOfRange(whole, 16, 29);
    byte[] pixels = PngContainer.read(whole).stillData();
    assertThat(png(pngOf(header, 768, 6, pixels))).isNotEmpty();
    refused(pngOf(header, 771, 6, pixels), UNDECODABLE);
    refused(pngOf(header, 768, 258, pixels), UNDECODABLE);
    refused(pngOf(Arrays.copyOf(header, 14), 768, 6, pixels), UNDECODABLE);
  }

  private static byte[] pngOf(byte[] header, int palette, int transparency, byte[] pixels) {
    return new PngChunks()
        .add("IHDR", header)
        .add("PLTE", new byte[palette])
        .add("tRNS", new byte[transparency])
        .add("IDAT", pixels)
        .end();
  }

  @Test
  void gifWithManyCommentBlocksIsDecodedQuickly() {
    byte[] whole = SamplePictures.gif(10, 10, List.of(RED, GREEN));
    byte[] bomb = SamplePictures.withComment(whole, 1_000_000);
    assertTimeout(Duration.ofSeconds(30), () -> assertThat(png(bomb)).isEqualTo(png(whole)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void gifWithSurplusCodesIsDecodedQuickly(boolean isInterlaced) {
    byte[] bomb = SamplePictures.gifOfTooManyCodes(100, isInterlaced, 1_500_000);
    assertTimeout(
        Duration.ofSeconds(30), () -> assertThat(decoded(png(bomb)).getWidth()).isEqualTo(SIDE));
  }

  @Test
  void gifWithTooManyClearCodesIsRefusedQuickly() {
    byte[] sane = SamplePictures.gifOfClearCodes(100);
    assertThat(decoded(png(sane)).getWidth()).isEqualTo(SIDE);
    byte[] bomb = SamplePictures.gifOfClearCodes(2_400);
    assertTimeout(Duration.ofSeconds(20), () -> refused(bomb, UNDECODABLE));
  }

  @Test
  void animationLimitCountsTheCanvasForEachFrame() {
    FrameTimeline frameTimeline =
        PngContainer.read(png(SamplePictures.gifOfPixels(1_000, 40))).timeline();
    assertThat(frameTimeline.frames()).hasSize(40);
    refused(SamplePictures.gifOfPixels(1_000, 41), TOO_LARGE);
    refused(SamplePictures.gifOfPixels(1_224, 500), TOO_LARGE);
  }

  @Test
  void stillOfAnimationCountsOnlyTheFirstFrame() throws IOException {
    for (byte[] animation :
        List.of(
            SamplePictures.gifOfPixels(1_224, 500),
            SamplePictures.gif(1, 1, Collections.nCopies(501, RED)))) {
      List<byte[]> stills = stills(animation, List.of(SIDE, 2 * SIDE));
      assertThat(decoded(stills.getFirst()).getWidth()).isEqualTo(SIDE);
      assertThat(decoded(stills.getLast()).getWidth()).isEqualTo(2 * SIDE);
    }
    byte[] tooLarge = SamplePictures.gifOfPixels(1_225, 2);
    assertThatThrownBy(() -> stills(tooLarge, List.of(SIDE)))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(TOO_LARGE);
  }

  @Test
  void transparentGifPixelsShowThePreviousFrame() {
    byte[] gif = SamplePictures.gif(10, 10, List.of(RED, GREEN));
    int control = new String(gif, StandardCharsets.ISO_8859_1).lastIndexOf("\u0021\u00f9");
    gif[control + 3] |= 1;
    gif[control + 6] = 0;
    FrameTimeline frameTimeline = PngContainer.read(png(gif)).timeline();
    assertThat(decoded(frameTimeline.frames().get(1)).getRGB(32, 32)).isEqualTo(RED);
  }

  @Test
  void progressiveJpegBombIsRefusedBeforeDecoding() {
    byte[] progressive = SamplePictures.progressiveJpeg(300, 200, BLUE);
    assertThat(decoded(png(progressive)).getRGB(9, 9) & 0xFF).isGreaterThan(250);
    ByteBuffer file = ByteBuffer.wrap(progressive);
    int frame = new String(progressive, StandardCharsets.ISO_8859_1).indexOf("\u00ff\u00c2");
    file.putShort(frame + 5, (short) 2_001).putShort(frame + 7, (short) 2_000);
    refused(progressive, TOO_LARGE);
  }

  @Test
  void jpegWithScanPerColourHasLimitOfProgressiveJpeg() {
    refused(SamplePictures.jpegHead(0xC0, 2_001, 2_000, 1), TOO_LARGE);
    refused(SamplePictures.jpegHead(0xC0, 2_001, 2_000, 3), UNDECODABLE);
  }

  @Test
  void standaloneMarkerDoesNotHideJpegSize() {
    byte[] bomb = SamplePictures.jpegHead(0xC2, 16_000, 16_000, 1);
    byte[] hidden = new byte[bomb.length + 2];
    System.arraycopy(bomb, 0, hidden, 0, 2);
    System.arraycopy(bomb, 2, hidden, 4, bomb.length - 2);
    hidden[2] = (byte) 0xFF;
    hidden[3] = (byte) 0xD0;
    refused(hidden, UNDECODABLE);
  }

  @Test
  void pngWithManyTinyChunksIsDecoded() {
    byte[] pixels = PngContainer.read(filled("png", 300, 200, BLUE)).stillData();
    byte[] header = Arrays.copyOfRange(filled("png", 300, 200, BLUE), 16, 29);
    PngChunks chunks = new PngChunks().add("IHDR", header);
    for (byte one : pixels) {
      chunks.add("IDAT", new byte[] {one});
    }
    assertThat(decoded(png(chunks.end())).getRGB(9, 9)).isEqualTo(BLUE);
  }

  @Test
  void refusalNamesTheLimit() {
    byte[] png = filled("png", 10, 10, RED);
    ByteBuffer.wrap(png).putInt(16, 8_000).putInt(20, 8_000);
    refused(png, TOO_LARGE + "it has 64000000 pixels (limit: 40000000 pixels)");
    refused(
        SamplePictures.gif(1, 1, Collections.nCopies(501, RED)),
        TOO_LARGE + "it has more than 500 frames (limit: 500 frames)");
  }

  @Test
  void largePhotoIsDecodedWithinOneMinute() {
    byte[] photo = filled("jpeg", 6000, 4000, BLUE);
    assertTimeout(Duration.ofSeconds(60), () -> assertThat(png(photo)).isNotEmpty());
  }
}
