package chat.uploads.pictureformat;

import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadProgressListener;

/**
 * Ends the input of a GIF after its last pixel. Each of millions of further codes would otherwise
 * produce thousands of pixels outside the image.
 */
final class LastPixel implements IIOReadProgressListener {

  private static final float ALL = 100;

  private final PictureInput in;

  LastPixel(PictureInput in) {
    this.in = in;
  }

  @Override
  public void imageProgress(ImageReader source, float percentageDone) {
    if (percentageDone >= ALL) {
      in.endBlocks();
    }
  }

  @Override
  public void sequenceStarted(ImageReader source, int minIndex) {}

  @Override
  public void sequenceComplete(ImageReader source) {}

  @Override
  public void imageStarted(ImageReader source, int imageIndex) {}

  @Override
  public void imageComplete(ImageReader source) {}

  @Override
  public void thumbnailStarted(ImageReader source, int imageIndex, int thumbnailIndex) {}

  @Override
  public void thumbnailProgress(ImageReader source, float percentageDone) {}

  @Override
  public void thumbnailComplete(ImageReader source) {}

  @Override
  public void readAborted(ImageReader source) {}
}
