package chat.markdown;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What differs from organization to organization, and from sender to sender, in reading a message.
 *
 * @param externalUrl the organization's address without a slash at its end; links into it become
 *     relative
 * @param linkifiers the first one counts where several would link the same text
 * @param customEmoji paths of the pictures by name, the extra emoji included
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

  /** The same for a sender who wants emoticons to become emoji, or does not. */
  public Dialect withTranslatedEmoticons(boolean translate) {
    return new Dialect(externalUrl, linkifiers, customEmoji, codeLanguage, translate);
  }

  /** An organization that has set up nothing. */
  public static Dialect plain(String externalUrl) {
    return new Dialect(externalUrl, List.of(), Map.of(), null, false);
  }
}
