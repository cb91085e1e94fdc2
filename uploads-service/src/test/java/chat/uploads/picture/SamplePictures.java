package chat.uploads.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/** Pictures for tests, in the formats that people upload. */
public final class SamplePictures {

  private static final String GIF_METADATA = "javax_imageio_gif_image_1.0";

  /** One red pixel in the lossless form. */
  private static final byte[] WEBP_PIXEL =
      Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");

  private static final byte[] WEBP_LOSSY_PIXEL =
      Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

  private SamplePictures() {}

  /** A picture of one colour in a format that ImageIO writes. */
  public static byte[] filled(String format, int width, int height, int argb) {
    return encoded(format, image(width, height, argb));
  }

  static BufferedImage image(int width, int height, int argb) {
    boolean isOpaque = argb >>> 24 == 255;
    BufferedImage image =
        new BufferedImage(
            width, height, isOpaque ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, argb);
      }
    }
    return image;
  }

  static byte[] encoded(String format, BufferedImage image) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      if (!ImageIO.write(image, format, out)) {
        throw new IllegalArgumentException("Nobody writes " + format);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** An animated GIF of frames of one colour each, 50 ms each, shown for ever. */
  public static byte[] gif(int width, int height, List<Integer> colours) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
    try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      writer.prepareWriteSequence(null);
      for (int colour : colours) {
        BufferedImage frame = image(width, height, colour);
        writer.writeToSequence(new IIOImage(frame, null, metadata(writer, frame)), null);
      }
      writer.endWriteSequence();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return out.toByteArray();
  }

  private static IIOMetadata metadata(ImageWriter writer, BufferedImage frame) throws IOException {
    IIOMetadata metadata =
        writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(frame), null);
    IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(GIF_METADATA);
    IIOMetadataNode control = new IIOMetadataNode("GraphicControlExtension");
    control.setAttribute("disposalMethod", "none");
    control.setAttribute("userInputFlag", "FALSE");
    control.setAttribute("transparentColorFlag", "FALSE");
    control.setAttribute("delayTime", "5");
    control.setAttribute("transparentColorIndex", "0");
    root.appendChild(control);
    IIOMetadataNode extensions = new IIOMetadataNode("ApplicationExtensions");
    IIOMetadataNode loop = new IIOMetadataNode("ApplicationExtension");
    loop.setAttribute("applicationID", "NETSCAPE");
    loop.setAttribute("authenticationCode", "2.0");
    loop.setUserObject(new byte[] {1, 0, 0});
    extensions.appendChild(loop);
    root.appendChild(extensions);
    metadata.setFromTree(GIF_METADATA, root);
    return metadata;
  }

  public static byte[] webp() {
    return WEBP_PIXEL.clone();
  }

  static byte[] lossyWebp() {
    return WEBP_LOSSY_PIXEL.clone();
  }

  /** An animation of one pixel, the same in each frame. */
  static byte[] animatedWebp(int frames) {
    byte[] picture = java.util.Arrays.copyOfRange(WEBP_PIXEL, 12, WEBP_PIXEL.length);
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(ascii("WEBP"));
    body.writeBytes(chunk("VP8X", new byte[] {0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    body.writeBytes(chunk("ANIM", new byte[6]));
    for (int i = 0; i < frames; i++) {
      ByteBuffer frame = ByteBuffer.allocate(16 + picture.length);
      frame.put(12, (byte) 80).position(16).put(picture);
      body.writeBytes(chunk("ANMF", frame.array()));
    }
    return chunk("RIFF", body.toByteArray());
  }

  private static byte[] chunk(String name, byte[] data) {
    int padding = data.length & 1;
    return ByteBuffer.allocate(8 + data.length + padding)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(ascii(name))
        .putInt(data.length)
        .put(data)
        .array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** What a decoder sees of a picture, the first frame of an animated one. */
  public static BufferedImage decoded(byte[] picture) {
    try {
      return ImageIO.read(new ByteArrayInputStream(picture));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
