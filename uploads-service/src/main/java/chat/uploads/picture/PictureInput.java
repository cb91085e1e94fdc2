package chat.uploads.picture;

import javax.imageio.stream.ImageInputStreamImpl;

/**
 * What decoders read from. A decoder that takes the end of a damaged file for zeros would read on
 * for ever (the one for WebP does): it gets a {@link BadPicture} before long. The one for GIF reads
 * on behind the last pixel, as long as there is something: it can be told that there is not.
 */
final class PictureInput extends ImageInputStreamImpl {

  private static final int MOST_READS_BEYOND_THE_END = 1_000;

  private final byte[] content;
  private int readsBeyondTheEnd;
  private boolean isEnough;

  PictureInput(byte[] content) {
    this.content = content;
  }

  @Override
  public int read() {
    bitOffset = 0;
    if (isEnough) {
      return 0;
    }
    return isAtEnd() ? -1 : Byte.toUnsignedInt(content[(int) streamPos++]);
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    bitOffset = 0;
    if (length == 0) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    int count = (int) Math.min(length, content.length - streamPos);
    System.arraycopy(content, (int) streamPos, into, offset, count);
    streamPos += count;
    return count;
  }

  /** All pixels are decoded: single bytes are 0 from now on, which ends the blocks of a GIF. */
  void endBlocks() {
    isEnough = true;
  }

  private boolean isAtEnd() {
    if (streamPos < content.length) {
      return false;
    }
    readsBeyondTheEnd++;
    if (readsBeyondTheEnd > MOST_READS_BEYOND_THE_END) {
      throw new BadPicture("it ends too early");
    }
    return true;
  }

  @Override
  public long length() {
    return content.length;
  }
}
