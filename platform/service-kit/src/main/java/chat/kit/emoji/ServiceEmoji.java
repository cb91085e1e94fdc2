package chat.kit.emoji;

import java.util.List;
import java.util.Locale;

/**
 * The special emoji that every organization has in addition to Unicode's.
 *
 * <p>It is stored as {@code service} with the {@code reaction_type} {@code service_extra_emoji}.
 * Clients made for Zulip only know it as {@code zulip} and reject responses with another name.
 * Every client may send either name.
 */
public enum ServiceEmoji {
  /** The stored name. */
  SPECIFICATION("service"),

  /** The name that clients made for Zulip know. */
  ZULIP("zulip");

  /** Path of its image, which clients contain. */
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
   * Returns the name for a client: Zulip's if the client's name starts so, such as {@code
   * ZulipFlutter}.
   *
   * @param client the first word of the user agent, or the parameter {@code client}
   */
  public static ServiceEmoji nameFor(String client) {
    return client.toLowerCase(Locale.ROOT).startsWith("zulip") ? ZULIP : SPECIFICATION;
  }

  /** Returns whether this is one of its names, which are also its {@code emoji_code}s. */
  public static boolean isName(String name) {
    return NAMES.stream().anyMatch(known -> known.emojiName.equals(name));
  }

  /** Returns whether this is one of its {@code reaction_type}s. */
  public static boolean isType(String type) {
    return NAMES.stream().anyMatch(known -> known.type.equals(type));
  }

  /** Returns its {@code emoji_name}, which is also its {@code emoji_code}. */
  public String emojiName() {
    return emojiName;
  }

  /** Returns its {@code reaction_type}. */
  public String type() {
    return type;
  }
}
