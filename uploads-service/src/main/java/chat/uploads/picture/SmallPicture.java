package chat.uploads.picture;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A re-encoded picture that is safe to display.
 *
 * @param png the picture as PNG, animated if the uploaded one was; consecutive pieces of the file
 * @param still the first frame of an animated one as PNG; null if it is not animated
 */
public record SmallPicture(List<byte[]> png, byte @Nullable [] still) {

  /** Returns the whole picture as a stream. */
  public InputStream content() {
    return new SequenceInputStream(
        Collections.enumeration(png.stream().map(ByteArrayInputStream::new).toList()));
  }
}
