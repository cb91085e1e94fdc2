package chat.identity.invite;

import chat.kit.error.RequestError;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * What the welcome bot says to those who join by a link.
 *
 * @param text Markdown; null for the organization's own text, empty for none
 */
record WelcomeText(@Nullable String text) {
  private static final int MOST_CHARACTERS = 8000;

  /** A plain text; clients write a null as the word of JSON. */
  public static WelcomeText fromParameter(Parameter parameter) {
    String text = parameter.string();
    if (text.codePointCount(0, text.length()) > MOST_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MOST_CHARACTERS);
    }
    return new WelcomeText(text.equals("null") ? null : text);
  }
}
