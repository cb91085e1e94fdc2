package chat.identity.organization;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Locale;
import java.util.Set;

/** The languages that accounts and organizations may choose: all that the platform knows. */
public final class Languages {

  private static final Set<String> KNOWN =
      Locale.availableLocales()
          .filter(locale -> !locale.getLanguage().isEmpty())
          .map(locale -> locale.toLanguageTag().toLowerCase(Locale.ROOT))
          .collect(toUnmodifiableSet());

  private Languages() {}

  /** Whether it is the tag of one, such as {@code pt-br} or {@code pt_BR}. */
  public static boolean has(String tag) {
    return KNOWN.contains(tag.replace('_', '-').toLowerCase(Locale.ROOT));
  }
}
