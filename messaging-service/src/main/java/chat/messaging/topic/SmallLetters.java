package chat.messaging.topic;

import java.util.Locale;

/**
 * Lower case as PostgreSQL's {@code lower} converts it, letter by letter.
 *
 * <p>Java alone would convert two letters differently: İ to two characters, and Σ to another letter
 * at the end of a word.
 */
public final class SmallLetters {

  private SmallLetters() {}

  public static String of(String text) {
    return text.replace('\u0130', 'i').replace('\u03a3', '\u03c3').toLowerCase(Locale.ROOT);
  }
}
