package chat.kit.text;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/** Makes every service compare names alike: the owner's name is found wherever it was copied. */
public final class NameText {

  private NameText() {}

  /** The name as it is kept: the normal form NFC, without white space around it. */
  public static String normalized(String sent) {
    return Normalizer.normalize(sent.strip(), Form.NFC);
  }

  /** What two names that differ in case or in normal form alone have in common. */
  public static String key(String name) {
    String folded =
        Normalizer.normalize(name, Form.NFC).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return Normalizer.normalize(folded, Form.NFC);
  }
}
