package chat.uploads.emoji;

import chat.kit.emoji.ServiceEmoji;
import chat.markdown.Emoji;
import jakarta.inject.Singleton;

/** The emoji that every organization has: Unicode's, and the service's own one. */
@Singleton
final class DefaultEmoji {

  private final ServiceEmoji serviceEmoji;

  DefaultEmoji(ServiceEmoji serviceEmoji) {
    this.serviceEmoji = serviceEmoji;
  }

  /** Whether everybody knows an emoji by this name that no organization has added. */
  boolean has(EmojiName name) {
    return serviceEmoji.isName(name.text()) || Emoji.code(name.text()) != null;
  }
}
