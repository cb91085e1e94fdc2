package chat.uploads.picture;

import chat.uploads.pictureformat.PngChunks;
import chat.uploads.pictureformat.PngContainer;
import chat.uploads.pictureformat.Raster;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes an animated PNG frame by frame; all frames have the same size. Programs without support
 * for animations show the first frame.
 */
public final class PngAnimation {

  private final List<byte[]> pieces = new ArrayList<>();
  private final int side;
  private int sequence;

  /**
   * @param frames number of frames
   * @param plays how often the animation is shown; 0 for ever
   */
  public PngAnimation(int side, int frames, int plays) {
    this.side = side;
    pieces.add(
        new PngChunks()
            .add("IHDR", header())
            .add("acTL", ByteBuffer.allocate(8).putInt(frames).putInt(plays).array())
            .written());
  }

  /**
   * @param millis how long the frame is shown
   */
  public void add(Raster frame, int millis) {
    PngChunks chunks = PngChunks.further();
    chunks.add("fcTL", control(millis));
    byte[] pixels = PngContainer.read(PngEncoder.still(frame)).stillData();
    if (sequence == 1) {
      chunks.add("IDAT", pixels);
    } else {
      ByteBuffer numbered = ByteBuffer.allocate(4 + pixels.length);
      chunks.add("fdAT", numbered.putInt(sequence++).put(pixels).array());
    }
    pieces.add(chunks.written());
  }

  /** Returns the chunks of the file. */
  public List<byte[]> end() {
    pieces.add(PngChunks.further().end());
    return List.copyOf(pieces);
  }

  /** Eight bits each of red, green, blue and alpha. */
  private byte[] header() {
    return ByteBuffer.allocate(13)
        .putInt(side)
        .putInt(side)
        .put(new byte[] {8, 6, 0, 0, 0})
        .array();
  }

  /** Replaces the whole canvas. */
  private byte[] control(int millis) {
    return ByteBuffer.allocate(26)
        .putInt(sequence++)
        .putInt(side)
        .putInt(side)
        .putInt(0)
        .putInt(0)
        .putShort((short) millis)
        .putShort((short) 1000)
        .put(new byte[] {0, 0})
        .array();
  }
}
