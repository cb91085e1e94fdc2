package chat.messaging.messagestore;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.messaging.MessagingError;

/**
 * Markdown text of a message, normalized for storage.
 *
 * <p>Has no trailing white space and no leading newlines; neither empty nor longer than {@code
 * max_message_length}.
 */
@ApiSchema(
    """
    {"type": "string", "minLength": 1, "maxLength": 10000}
    """)
public record MessageContent(String text) {

  /** {@code max_message_length}, in code points. */
  public static final int MAX_LENGTH = 10_000;

  public static MessageContent fromParameter(Parameter parameter) {
    return of(parameter.name(), parameter.text());
  }

  /** Normalizes a text; a refusal names the given parameter. */
  public static MessageContent of(String name, String sent) {
    if (sent.indexOf('\0') >= 0) {
      throw MessagingError.NULL_BYTES_IN_MESSAGE.refuse();
    }
    String text = withoutLeadingNewlines(sent.stripTrailing());
    if (BlankText.is(text)) {
      throw MessagingError.EMPTY_MESSAGE.refuse();
    }
    if (text.codePointCount(0, text.length()) > MAX_LENGTH) {
      throw RequestError.TOO_LONG.refuse(name, MAX_LENGTH);
    }
    return new MessageContent(text);
  }

  private static String withoutLeadingNewlines(String text) {
    int start = 0;
    while (start < text.length() && (text.charAt(start) == '\n' || text.charAt(start) == '\r')) {
      start++;
    }
    return text.substring(start);
  }
}
