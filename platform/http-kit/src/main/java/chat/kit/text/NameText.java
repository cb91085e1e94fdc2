package chat.kit.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/** Compares names equally in every service, so that a name is found in every projection. */
public final class NameText {

  /**
   * In UTF-16 code units; no name is nearly as long in any form. Normalizing a sequence of
   * combining marks takes time quadratic in their number.
   */
  private static final int MAX_LENGTH = 2_000;

  private NameText() {}

  /**
   * Returns the name as it is stored: in NFC, without surrounding white space.
   *
   * <p>A text that is too long for a name in any form is not normalized.
   */
  public static String normalized(String sent) {
    return nfc(sent.strip());
  }

  /**
   * Returns the key that names share if they differ only in case or normal form; a key is its own
   * key.
   */
  public static String key(String name) {
    // Lower case comes first: the capital ẞ is kept by toUpperCase, but its lower case becomes SS.
    String capitals = nfc(name).toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
    return nfc(capitals.toLowerCase(Locale.ROOT));
  }

  private static String nfc(String text) {
    return text.length() > MAX_LENGTH ? text : Normalizer.normalize(text, Form.NFC);
  }
}
