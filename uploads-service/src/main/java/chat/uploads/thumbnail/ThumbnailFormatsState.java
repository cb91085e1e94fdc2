package chat.uploads.thumbnail;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the formats of thumbnails to the initial state (API: register-queue). */
@Singleton
final class ThumbnailFormatsState implements StatePart {

  /** A format in its representation for clients. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Format(String name, int maxWidth, int maxHeight, String format, boolean animated) {}

  private static final List<Format> FORMATS =
      List.of(new Format(Thumbnail.NAME, Thumbnail.MAX_WIDTH, Thumbnail.MAX_HEIGHT, "png", false));

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("server_thumbnail_formats", FORMATS);
  }
}
