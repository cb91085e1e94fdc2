package chat.channels.email;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** What of a channel's name can stand in an address. */
final class EmailSlug {

  private static final Pattern NO_WORD = Pattern.compile("\\W+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern ENDS = Pattern.compile("^[-_]+|[-_]+$");
  private static final Pattern ASCII = Pattern.compile("[a-z0-9_-]*");

  private EmailSlug() {}

  /**
   * The name in lower case and without accents, with a dash for each run of other signs; empty
   * where it has letters that ASCII has not.
   */
  static String of(String name) {
    String dashed = NO_WORD.matcher(name).replaceAll("-");
    String plain = MARKS.matcher(Normalizer.normalize(dashed, Normalizer.Form.NFKD)).replaceAll("");
    String slug = ENDS.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("");
    return ASCII.matcher(slug).matches() ? slug : "";
  }
}
