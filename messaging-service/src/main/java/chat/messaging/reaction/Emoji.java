package chat.messaging.reaction;

/**
 * What somebody reacts with.
 *
 * @param code identifies it in the namespace of its type
 * @param type {@code unicode_emoji}, {@code realm_emoji} or the type of the service's own emoji
 */
record Emoji(String name, String code, String type) {

  static final String UNICODE = "unicode_emoji";
  static final String CUSTOM = "realm_emoji";
}
