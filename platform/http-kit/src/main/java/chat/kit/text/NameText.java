package chat.kit.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/** Makes every service compare names alike: the owner's name is found wherever it was copied. */
public final class NameText {

  /**
   * In UTF-16; in whatever form, no name is nearly as long. The normal form of marks in a row takes
   * the square of their number.
   */
  private static final int LONGEST = 2_000;

  private NameText() {}

  /**
   * The name as it is kept: the normal form NFC, without white space around it. What is too long
   * for a name in any form is left as it is, and as long.
   */
  public static String normalized(String sent) {
    return nfc(sent.strip());
  }

  /** What two names that differ in case or in normal form alone have in common; its own key. */
  public static String key(String name) {
    // Small letters come first: ẞ is a capital that stays, and its small letter is SS in capitals.
    String capitals = nfc(name).toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
    return nfc(capitals.toLowerCase(Locale.ROOT));
  }

  private static String nfc(String text) {
    return text.length() > LONGEST ? text : Normalizer.normalize(text, Form.NFC);
  }
}
