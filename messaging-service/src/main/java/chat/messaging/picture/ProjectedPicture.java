package chat.messaging.picture;

import chat.markdown.text.Names;
import io.micronaut.data.annotation.MappedEntity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An uploaded picture as uploads-service announces it.
 *
 * @param path decoded, {@code /user_uploads/...}
 * @param status {@code pending}, {@code ready} or {@code failed}: of its thumbnail
 * @param width null unless the thumbnail is ready, like {@code height}
 */
@MappedEntity("picture")
record ProjectedPicture(
    long organizationId,
    long fileId,
    String path,
    String contentType,
    String status,
    @Nullable Integer width,
    @Nullable Integer height) {

  private static final String PENDING = "pending";

  /** Returns the picture as messages show it; empty if it cannot be displayed. */
  Optional<Names.Picture> shown() {
    if (status.equals(PENDING)) {
      return Optional.of(new Names.Picture(contentType, null));
    }
    return width == null || height == null
        ? Optional.empty()
        : Optional.of(new Names.Picture(contentType, new Names.Size(width, height)));
  }
}
