package chat.messaging.reaction;

/**
 * The emoji of a reaction.
 *
 * @param code identifies the emoji within its type
 * @param type {@code unicode_emoji}, {@code realm_emoji} or the type of the service's own emoji
 */
record ReactionEmoji(String name, String code, String type) {

  static final String UNICODE = "unicode_emoji";
  static final String CUSTOM = "realm_emoji";
}
