package chat.messaging.topic;

import java.util.Locale;

/**
 * Texts in small letters as the database's {@code lower} makes them, each letter by itself. Of two
 * letters Java makes something else: of İ two characters, of Σ another letter at a word's end.
 */
public final class SmallLetters {

  private SmallLetters() {}

  public static String of(String text) {
    return text.replace('\u0130', 'i').replace('\u03a3', '\u03c3').toLowerCase(Locale.ROOT);
  }
}
