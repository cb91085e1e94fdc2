package chat.messaging.picture;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * The value of a file-changed event.
 *
 * @param picture null for other files
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record FileChanged(
    long organizationId, long fileId, String kind, String pathId, @Nullable Picture picture) {

  /**
   * @param width null unless the thumbnail is ready, like {@code height}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Picture(
      String contentType, String status, @Nullable Integer width, @Nullable Integer height) {}

  String key() {
    return organizationId + ":" + fileId;
  }
}
