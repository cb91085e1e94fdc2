package chat.uploads.emoji;

import chat.markdown.Emoji;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** The emoji that every organization has: Unicode's, and the service's own one. */
@Singleton
final class DefaultEmoji {

  /** By which clients may know the service's own one, whatever the service is called. */
  private static final String OTHER_NAME = "zulip";

  private final String serviceName;

  /**
   * @param serviceName which the service's own emoji has too
   */
  DefaultEmoji(@Property(name = "chat.service-name", defaultValue = "service") String serviceName) {
    this.serviceName = serviceName;
  }

  /** Whether everybody knows an emoji by this name that no organization has added. */
  boolean has(EmojiName name) {
    return name.text().equals(serviceName)
        || name.text().equals(OTHER_NAME)
        || Emoji.code(name.text()) != null;
  }
}
