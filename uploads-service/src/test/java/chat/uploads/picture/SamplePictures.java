package chat.uploads.picture;

import chat.uploads.picture.Pictures.PictureFile;
import chat.uploads.pictureformat.FrameTimeline;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
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

  /** An uploaded file with this content. */
  public static PictureFile file(byte[] content) {
    return new PictureFile() {
      @Override
      public long size() {
        return content.length;
      }

      @Override
      public byte[] read() {
        return content.clone();
      }
    };
  }

  /** The complete file of a picture. */
  public static byte[] whole(SmallPicture picture) {
    try (InputStream content = picture.content()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The decoded pixels of a frame. */
  public static BufferedImage decoded(FrameTimeline.Frame frame) {
    try {
      return frame.pixels().decode(new Rectangle(0, 0, frame.width(), frame.height()), 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A lossy WebP of one grey. Its codes are zeros, which repeat the previous block for each block.
   */
  static byte[] greyWebp(int width, int height) {
    int macroblocks = Math.ceilDiv(width, 16) * Math.ceilDiv(height, 16);
    int modes = 2_000 + 4 * macroblocks;
    byte[] image = new byte[10 + 2 * modes];
    ByteBuffer head = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    int tag = 1 << 4 | modes << 5;
    head.put((byte) tag).put((byte) (tag >> 8)).put((byte) (tag >> 16));
    head.put(new byte[] {(byte) 0x9D, 1, 0x2A}).putShort((short) width).putShort((short) height);
    return webp(chunk("VP8 ", image));
  }

  /** A picture of one colour in a format that ImageIO writes. */
  public static byte[] filled(String format, int width, int height, int argb) {
    return encoded(format, image(width, height, argb));
  }

  public static BufferedImage image(int width, int height, int argb) {
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

  public static byte[] encoded(String format, BufferedImage image) {
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

  /** An animated GIF in an endless loop: one colour and 50 ms per frame. */
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

  /** Adds a comment of one-byte blocks before the first frame of the GIF. */
  static byte[] withComment(byte[] gif, int blocks) {
    int first = new String(gif, StandardCharsets.ISO_8859_1).indexOf("\u0021\u00f9");
    ByteBuffer file = ByteBuffer.allocate(gif.length + 2 * blocks + 3);
    file.put(gif, 0, first).put(new byte[] {0x21, (byte) 0xFE});
    for (int i = 0; i < blocks; i++) {
      file.put((byte) 1).put((byte) 'a');
    }
    return file.put((byte) 0).put(gif, first, gif.length - first).array();
  }

  /**
   * A black GIF with surplus codes. From the 3,839th code on, each stands for 3,839 pixels.
   *
   * @param codes a multiple of 2
   */
  static byte[] gifOfTooManyCodes(int side, boolean isInterlaced, int codes) {
    ByteBuffer data = ByteBuffer.allocate(8_000 + codes / 2 * 3).order(ByteOrder.LITTLE_ENDIAN);
    long bits = 256;
    int count = 9;
    int size = 9;
    int next = 258;
    for (int code = 0; next < 4096; code = next - 1) {
      bits |= (long) code << count;
      count += size;
      for (; count >= 8; count -= 8) {
        data.put((byte) bits);
        bits >>>= 8;
      }
      if (code > 0 && next == 1 << size) {
        size++;
      }
      next++;
    }
    data.put((byte) (bits | 0xFF << count));
    for (int i = 0; i < codes / 2; i++) {
      data.put((byte) 0xFF).putShort((short) 0xFFFF);
    }
    return gif(side, isInterlaced, 8, data);
  }

  /** A black GIF with a clear code before each pixel. Its pixels are a multiple of 4. */
  static byte[] gifOfClearCodes(int side) {
    ByteBuffer data = ByteBuffer.allocate(side * side / 4 * 3 + 1);
    while (data.remaining() > 1) {
      data.put(new byte[] {0x04, 0x41, 0x10});
    }
    return gif(side, false, 2, data.put((byte) 5));
  }

  /** A GIF of frames of one black pixel each, on a square canvas. */
  static byte[] gifOfPixels(int side, int frames) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ascii("GIF89a"));
    byte[] size16 = {(byte) side, (byte) (side >> 8), (byte) side, (byte) (side >> 8)};
    out.writeBytes(size16);
    out.writeBytes(new byte[] {(byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0});
    for (int i = 0; i < frames; i++) {
      out.writeBytes(new byte[] {0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0});
    }
    out.write(0x3B);
    return out.toByteArray();
  }

  private static byte[] gif(int side, boolean isInterlaced, int pixelWidth, ByteBuffer data) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ascii("GIF89a"));
    byte[] size16 = {(byte) side, (byte) (side >> 8), (byte) side, (byte) (side >> 8)};
    out.writeBytes(size16);
    out.writeBytes(new byte[] {(byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0});
    out.writeBytes(new byte[] {0x2C, 0, 0, 0, 0});
    out.writeBytes(size16);
    out.writeBytes(new byte[] {(byte) (isInterlaced ? 0x40 : 0), (byte) pixelWidth});
    for (int at = 0; at < data.position(); at += 255) {
      int length = Math.min(255, data.position() - at);
      out.write(length);
      out.write(data.array(), at, length);
    }
    out.writeBytes(new byte[] {0, 0x3B});
    return out.toByteArray();
  }

  public static byte[] webp() {
    return WEBP_PIXEL.clone();
  }

  static byte[] lossyWebp() {
    return WEBP_LOSSY_PIXEL.clone();
  }

  /** The chunk of a WebP file that has one image and no other chunk. */
  public static byte[] imageOf(byte[] webp) {
    return Arrays.copyOfRange(webp, 12, webp.length);
  }

  /** A lossy WebP image that ends after its size, at most 16,383 by 16,383. */
  static byte[] lossyImage(int width, int height) {
    ByteBuffer image = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
    image.put(0, imageOf(WEBP_LOSSY_PIXEL), 8, 6);
    return chunk("VP8 ", image.putShort(6, (short) width).putShort(8, (short) height).array());
  }

  /** A lossless WebP image that ends after its size, at most 16,384 by 16,384. */
  static byte[] losslessImage(int width, int height) {
    ByteBuffer image = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x2F);
    return chunk("VP8L", image.putInt(width - 1 | height - 1 << 14).array());
  }

  /** A WebP file of these chunks. */
  public static byte[] webp(byte[]... chunks) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(ascii("WEBP"));
    for (byte[] one : chunks) {
      body.writeBytes(one);
    }
    return chunk("RIFF", body.toByteArray());
  }

  /** The chunk that begins a WebP file of several chunks, whose canvas is one pixel. */
  public static byte[] webpHead(boolean isAnimated) {
    return chunk("VP8X", new byte[] {(byte) (isAnimated ? 0x12 : 0x10), 0, 0, 0, 0, 0, 0, 0, 0, 0});
  }

  /** A WebP animation of one pixel whose frames have these chunks. */
  static byte[] animatedWebp(List<byte[]> frames) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(chunk("ANIM", new byte[6]));
    for (byte[] images : frames) {
      ByteBuffer frame = ByteBuffer.allocate(16 + images.length);
      frame.put(12, (byte) 80).position(16).put(images);
      body.writeBytes(chunk("ANMF", frame.array()));
    }
    return webp(webpHead(true), body.toByteArray());
  }

  /** An animation of one pixel, the same in each frame. */
  static byte[] animatedWebp(int frames) {
    return animatedWebp(Collections.nCopies(frames, imageOf(WEBP_PIXEL)));
  }

  /** A JPEG picture in several scans, each finer than the previous one. */
  static byte[] progressiveJpeg(int width, int height, int rgb) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    ImageWriteParam parameters = writer.getDefaultWriteParam();
    parameters.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
    try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      writer.write(null, new IIOImage(image(width, height, rgb), null, null), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return out.toByteArray();
  }

  /** The start of a JPEG file, which the decoder reads before it allocates memory. */
  static byte[] jpegHead(int frameMarker, int width, int height, int componentsOfFirstScan) {
    ByteBuffer head = ByteBuffer.allocate(64).putShort((short) 0xFFD8);
    head.putShort((short) (0xFF00 | frameMarker)).putShort((short) 17).put((byte) 8);
    head.putShort((short) height).putShort((short) width).put((byte) 3);
    for (int component = 1; component <= 3; component++) {
      head.put((byte) component).put((byte) 0x11).put((byte) 0);
    }
    head.putShort((short) 0xFFDA).putShort((short) (6 + 2 * componentsOfFirstScan));
    return head.put((byte) componentsOfFirstScan).array();
  }

  /** A chunk of a WebP file. */
  public static byte[] chunk(String name, byte[] data) {
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

  /** Decodes a picture, or the first frame of an animated one. */
  public static BufferedImage decoded(byte[] picture) {
    try {
      return ImageIO.read(new ByteArrayInputStream(picture));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
