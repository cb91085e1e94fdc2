package chat.markdown.text;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the organization and the sender that affect parsing and rendering.
 *
 * @param externalUrl the organization's address without a trailing slash; links into it become
 *     relative
 * @param linkifiers the first one wins if several match the same text
 * @param customEmoji paths of the pictures by name, including the service's own emoji
 * @param codeLanguage the language of code blocks that name none
 * @param translateEmoticons whether the sender wants {@code :)} to become an emoji
 */
public record Dialect(
    String externalUrl,
    List<Linkifier> linkifiers,
    Map<String, String> customEmoji,
    @Nullable String codeLanguage,
    boolean translateEmoticons) {

  public Dialect {
    linkifiers = List.copyOf(linkifiers);
    customEmoji = Map.copyOf(customEmoji);
  }

  /** Returns the same dialect with another setting for emoticons. */
  public Dialect withTranslatedEmoticons(boolean translate) {
    return new Dialect(externalUrl, linkifiers, customEmoji, codeLanguage, translate);
  }

  /** Returns the dialect of an organization without settings. */
  public static Dialect plain(String externalUrl) {
    return new Dialect(externalUrl, List.of(), Map.of(), null, false);
  }
}
