package chat.uploads.picture;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A picture that is safe to show.
 *
 * @param png the picture as PNG, animated where the uploaded one was: pieces of the file
 * @param still the first frame of an animated one as PNG; null where it does not move
 */
public record SmallPicture(List<byte[]> png, byte @Nullable [] still) {

  /** The picture from its first byte on. */
  public InputStream content() {
    return new SequenceInputStream(
        Collections.enumeration(png.stream().map(ByteArrayInputStream::new).toList()));
  }
}
