package chat.uploads.picture;

import static chat.uploads.picture.SamplePictures.decoded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import chat.kit.limit.HeapShare;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.pictureformat.FrameTimeline;
import chat.uploads.pictureformat.PngContainer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WebpPicturesTest {

  private static final int SIDE = 64;
  private static final String TOO_LARGE = "Image is too large: ";
  private static final String UNDECODABLE = "Could not decode image; did you upload an image file?";
  private static final Caller CALLER = new Caller(1, 1, Role.MEMBER, false, null, "test");

  private final Pictures pictures = new Pictures(Duration.ofMillis(200), new HeapShare(1));

  private SmallPicture small(byte[] content) {
    try {
      return pictures.squared(CALLER, SamplePictures.file(content), SIDE, made -> made);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
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

  @Test
  void lossyAndLosslessWebpAreDecoded() {
    for (byte[] webp : List.of(SamplePictures.webp(), SamplePictures.lossyWebp())) {
      SmallPicture picture = small(webp);
      assertThat(picture.still()).isNull();
      assertThat(decoded(SamplePictures.whole(picture)).getWidth()).isEqualTo(SIDE);
    }
  }

  @Test
  void webpStillBombIsRefusedBeforeDecoding() {
    byte[] pixel = SamplePictures.imageOf(SamplePictures.lossyWebp());
    for (byte[] bomb :
        List.of(
            SamplePictures.lossyImage(16_383, 16_383),
            SamplePictures.losslessImage(16_384, 16_384))) {
      refused(SamplePictures.webp(bomb), TOO_LARGE);
      refused(SamplePictures.webp(bomb, pixel), UNDECODABLE);
      refused(SamplePictures.webp(SamplePictures.webpHead(false), bomb), UNDECODABLE);
      refused(SamplePictures.webp(SamplePictures.webpHead(false), pixel, bomb), UNDECODABLE);
      refused(SamplePictures.webp(bomb, SamplePictures.webpHead(false)), TOO_LARGE);
    }
  }

  @Test
  void webpStillOfSeveralChunksIsDecoded() {
    for (byte[] webp : List.of(SamplePictures.webp(), SamplePictures.lossyWebp())) {
      byte[] image = SamplePictures.imageOf(webp);
      byte[] whole = SamplePictures.webp(SamplePictures.webpHead(false), image);
      assertThat(decoded(png(whole)).getWidth()).isEqualTo(SIDE);
      refused(SamplePictures.webp(SamplePictures.webpHead(false), image, image), UNDECODABLE);
      refused(SamplePictures.webp(SamplePictures.webpHead(false)), UNDECODABLE);
    }
  }

  @Test
  void webpAnimationBombIsRefusedBeforeDecoding() {
    byte[] pixel = SamplePictures.imageOf(SamplePictures.webp());
    byte[] two = Arrays.copyOf(pixel, 2 * pixel.length);
    System.arraycopy(pixel, 0, two, pixel.length, pixel.length);
    for (byte[] bomb :
        List.of(
            SamplePictures.lossyImage(16_383, 16_383),
            SamplePictures.losslessImage(16_384, 16_384),
            two,
            new byte[0])) {
      refused(SamplePictures.animatedWebp(List.of(bomb, pixel)), UNDECODABLE);
      refused(SamplePictures.animatedWebp(List.of(pixel, bomb)), UNDECODABLE);
      refused(SamplePictures.animatedWebp(List.of(bomb)), UNDECODABLE);
    }
  }

  @Test
  void singleFrameWebpAnimationHasSizeLimitOfStill() {
    byte[] animation =
        SamplePictures.animatedWebp(List.of(SamplePictures.lossyImage(6_000, 6_000)));
    int frame = new String(animation, StandardCharsets.ISO_8859_1).indexOf("ANMF") + 8;
    ByteBuffer header = ByteBuffer.wrap(animation).order(ByteOrder.LITTLE_ENDIAN);
    header.putShort(frame + 6, (short) 5_999).putShort(frame + 9, (short) 5_999);
    refused(animation, TOO_LARGE);
  }

  @Test
  void animatedWebpStaysAnimatedAndHasStill() {
    SmallPicture picture = small(SamplePictures.animatedWebp(2));
    assertThat(decoded(still(picture)).getWidth()).isEqualTo(SIDE);
    FrameTimeline frameTimeline = PngContainer.read(SamplePictures.whole(picture)).timeline();
    assertThat(frameTimeline.frames()).hasSize(2).allMatch(frame -> frame.millis() == 80);
  }

  @Test
  void lossyWebpOfOneColourIsDecoded() {
    BufferedImage seen = decoded(png(SamplePictures.greyWebp(1_700, 1_700)));
    assertThat(seen.getRGB(0, 0)).isEqualTo(seen.getRGB(SIDE - 1, SIDE - 1));
  }

  @Test
  void losslessWebpOfOneColourIsDecoded() {
    byte[] plain = BitSink.image(1_700, 1_700).groups(1).webp();
    assertThat(decoded(png(plain)).getWidth()).isEqualTo(SIDE);
    byte[] transformed =
        BitSink.image(900, 900)
            .transformWithImage(0)
            .transformWithImage(1)
            .transform(2)
            .groups(40)
            .webp();
    assertThat(decoded(png(transformed)).getWidth()).isEqualTo(SIDE);
  }

  @Test
  void losslessWebpNeedingTooMuchMemoryIsRefused() {
    byte[] bomb = BitSink.image(1_700, 1_700).groups(65_536).webp();
    assertThat(bomb).hasSizeLessThan(200_000);
    refused(bomb, TOO_LARGE + "decoding takes ");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void losslessWebpThatIsTransformedTwiceIsRefused(int type) {
    BitSink image = BitSink.image(1_700, 1_700);
    for (int i = 0; i < 2; i++) {
      BitSink _ = type == 2 ? image.transform(type) : image.transformWithImage(type);
    }
    refused(image.groups(1).webp(), UNDECODABLE);
  }

  @Test
  void webpWithTruncatedColourProfileIsDecoded() {
    byte[] head = SamplePictures.webpHead(false);
    head[8] |= 0x20;
    byte[] bomb = SamplePictures.chunk("ICCP", ByteBuffer.allocate(200).putInt(0x7FFFFFFF).array());
    byte[] image = SamplePictures.imageOf(SamplePictures.webp());
    assertThat(png(SamplePictures.webp(head, bomb, image))).isNotEmpty();
  }
}
