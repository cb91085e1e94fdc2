package chat.identity.organization;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Locale;
import java.util.Set;

/** The languages that accounts and organizations may choose: all locales of the Java platform. */
public final class Languages {

  private static final Set<String> TAGS =
      Locale.availableLocales()
          .filter(locale -> !locale.getLanguage().isEmpty())
          .map(locale -> locale.toLanguageTag().toLowerCase(Locale.ROOT))
          .collect(toUnmodifiableSet());

  private Languages() {}

  /** Returns the name of a language in the language itself, such as {@code Deutsch}. */
  public static String nameOf(String tag) {
    Locale locale = Locale.forLanguageTag(tag.replace('_', '-'));
    String name = locale.getDisplayName(locale);
    return name.substring(0, 1).toUpperCase(locale) + name.substring(1);
  }

  /** Whether the tag denotes a language, such as {@code pt-br} or {@code pt_BR}. */
  public static boolean has(String tag) {
    return TAGS.contains(tag.replace('_', '-').toLowerCase(Locale.ROOT));
  }
}
