package chat.uploads.pictureformat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The formats that are decoded, detected by their first bytes and never by a name. */
public enum PictureFormat {
  PNG("\u0089PNG\r\n\u001a\n", 0),
  GIF("GIF8", 0),
  JPEG("\u00ff\u00d8\u00ff", 0),
  WEBP("WEBP", 8);

  private final byte[] mark;
  private final int position;

  PictureFormat(String mark, int position) {
    this.mark = mark.getBytes(StandardCharsets.ISO_8859_1);
    this.position = position;
  }

  public static Optional<PictureFormat> of(byte[] content) {
    return Arrays.stream(values()).filter(format -> format.isOf(content)).findFirst();
  }

  private boolean isOf(byte[] content) {
    int end = position + mark.length;
    return content.length >= end && Arrays.equals(content, position, end, mark, 0, mark.length);
  }

  /** Returns the frames of a picture of this format, as its container describes them. */
  public FrameTimeline timeline(byte[] content) {
    return switch (this) {
      case PNG -> PngContainer.read(content).timeline();
      case GIF -> GifContainer.timeline(content);
      case JPEG -> JpegContainer.timeline(content);
      case WEBP -> WebpContainer.timeline(content);
    };
  }
}
