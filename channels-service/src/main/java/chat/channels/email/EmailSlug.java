package chat.channels.email;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The part of a channel's name that an email address can contain. */
final class EmailSlug {

  private static final Pattern NO_WORD = Pattern.compile("\\W+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern ENDS = Pattern.compile("^[-_]+|[-_]+$");
  private static final Pattern ASCII = Pattern.compile("[a-z0-9_-]*");

  private EmailSlug() {}

  /**
   * The name in lower case without accents, with dashes between words. Each run of other characters
   * becomes one dash. Empty if non-ASCII letters remain.
   */
  static String of(String name) {
    String dashed = NO_WORD.matcher(name).replaceAll("-");
    String plain = MARKS.matcher(Normalizer.normalize(dashed, Normalizer.Form.NFKD)).replaceAll("");
    String slug = ENDS.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("");
    return ASCII.matcher(slug).matches() ? slug : "";
  }
}
