package chat.identity.status;

import chat.kit.emoji.ServiceEmoji;

/** The emoji of a status, identified like those of reactions. */
record StatusEmoji(String name, String code, String type) {

  static final String UNICODE = "unicode_emoji";
  static final String CUSTOM = "realm_emoji";

  /** The service's own emoji in its stored form. */
  static final StatusEmoji SERVICE =
      new StatusEmoji(
          ServiceEmoji.SPECIFICATION.emojiName(),
          ServiceEmoji.SPECIFICATION.emojiName(),
          ServiceEmoji.SPECIFICATION.type());

  static final StatusEmoji NONE = new StatusEmoji("", "", UNICODE);

  boolean isNone() {
    return name.isEmpty();
  }
}
