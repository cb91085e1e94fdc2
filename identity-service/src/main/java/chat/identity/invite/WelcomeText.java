package chat.identity.invite;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The welcome bot's message to users who join by a link.
 *
 * @param text Markdown; null for the organization's text, empty for none
 */
@ApiSchema(
    """
    {"type": ["string", "null"], "maxLength": 8000}
    """)
record WelcomeText(@Nullable String text) {
  private static final int MAX_CHARACTERS = 8000;

  /** Reads plain text; clients send null as the JSON literal. */
  public static WelcomeText fromParameter(Parameter parameter) {
    String text = parameter.string();
    if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MAX_CHARACTERS);
    }
    return new WelcomeText(text.equals("null") ? null : text);
  }
}
