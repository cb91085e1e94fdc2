package chat.identity.status;

/** The emoji of a status, named as reactions name theirs. */
record StatusEmoji(String name, String code, String type) {

  static final String UNICODE = "unicode_emoji";
  static final String CUSTOM = "realm_emoji";

  static final StatusEmoji NONE = new StatusEmoji("", "", UNICODE);

  boolean isNone() {
    return name.isEmpty();
  }
}
