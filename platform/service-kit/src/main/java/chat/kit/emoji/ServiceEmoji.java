package chat.kit.emoji;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/**
 * The one emoji that every organization has beside Unicode's. It and its namespace are called by
 * the service's name; clients that know another service of this kind may call both by that one's.
 */
@Singleton
public final class ServiceEmoji {

  private static final String OTHER_NAME = "zulip";

  /** As clients that have it themselves know it. */
  public static final String PICTURE = "/static/generated/emoji/images/emoji/unicode/zulip.png";

  private static final String TYPE_ENDING = "_extra_emoji";

  private final String name;

  /**
   * @param name the service's name on the wire
   */
  ServiceEmoji(@Property(name = "chat.service-name", defaultValue = "service") String name) {
    this.name = name;
  }

  /** Its name here, and its {@code emoji_code}. */
  public String name() {
    return name;
  }

  /** Its {@code reaction_type} here. */
  public String type() {
    return type(name);
  }

  /** Its {@code reaction_type} for clients that know it by one of its names. */
  public static String type(String name) {
    return name + TYPE_ENDING;
  }

  /** Path of its picture. */
  public String picture() {
    return PICTURE;
  }

  /** Whether it has this name, here or elsewhere; {@code emoji_code}s are its names, too. */
  public boolean isName(String given) {
    return given.equals(name) || given.equals(OTHER_NAME);
  }

  /** Whether this is its {@code reaction_type}, by either name. */
  public boolean isType(String given) {
    return given.endsWith(TYPE_ENDING)
        && isName(given.substring(0, given.length() - TYPE_ENDING.length()));
  }
}
