package chat.uploads.upload;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states of a picture's thumbnail. */
public final class PictureStatus {

  /** The thumbnail is being made. */
  static final String PENDING = "pending";

  /** The thumbnail can be read. */
  public static final String READY = "ready";

  /** There is no thumbnail, because the file is damaged, too large or no picture. */
  public static final String FAILED = "failed";

  /** Types of which thumbnails are made. */
  private static final Set<String> PICTURES =
      Set.of("image/png", "image/apng", "image/gif", "image/jpeg", "image/webp");

  private PictureStatus() {}

  /** Returns the state of a new file; null if it is not a picture. */
  public static @Nullable String ofNew(String contentType) {
    return PICTURES.contains(contentType) ? PENDING : null;
  }
}
