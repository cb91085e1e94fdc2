package chat.kit.emoji;

import java.util.List;
import java.util.Locale;

/**
 * The one special emoji that every organization has beside Unicode's.
 *
 * <p>The specification names it {@code service}, its {@code reaction_type} {@code
 * service_extra_emoji}; that is how it is stored. Clients made for Zulip know it as {@code zulip}
 * alone and reject answers that name it otherwise. Every client may send either name.
 */
public enum ServiceEmoji {
  /** The specification's name, which is stored. */
  SPECIFICATION("service"),

  /** The name that clients made for Zulip know. */
  ZULIP("zulip");

  /** Path of its picture, as clients have it built in. */
  public static final String PICTURE = "/static/generated/emoji/images/emoji/unicode/zulip.png";

  private static final String TYPE_SUFFIX = "_extra_emoji";

  private static final List<ServiceEmoji> NAMES = List.of(values());

  private final String emojiName;
  private final String type;

  ServiceEmoji(String emojiName) {
    this.emojiName = emojiName;
    this.type = emojiName + TYPE_SUFFIX;
  }

  /**
   * The name for a client: Zulip's where the client names itself so, such as {@code ZulipFlutter}.
   *
   * @param client the first word of the user agent, or the parameter {@code client}
   */
  public static ServiceEmoji nameFor(String client) {
    return client.toLowerCase(Locale.ROOT).startsWith("zulip") ? ZULIP : SPECIFICATION;
  }

  /** Whether this is one of its names, which are also its {@code emoji_code}s. */
  public static boolean isName(String name) {
    return NAMES.stream().anyMatch(known -> known.emojiName.equals(name));
  }

  /** Whether this is one of its {@code reaction_type}s. */
  public static boolean isType(String type) {
    return NAMES.stream().anyMatch(known -> known.type.equals(type));
  }

  /** Its {@code emoji_name}, and its {@code emoji_code}. */
  public String emojiName() {
    return emojiName;
  }

  /** Its {@code reaction_type}. */
  public String type() {
    return type;
  }
}
