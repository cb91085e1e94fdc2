package chat.identity.user;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;

/** A reference to an account in a path: its id or one of its addresses. */
@ApiSchema(
    """
    {
      "anyOf": [
        {"type": "integer", "format": "int64"},
        {"type": "string", "format": "email"}
      ]
    }
    """)
public sealed interface UserReference {

  record ById(long userId) implements UserReference {}

  record ByEmail(String email) implements UserReference {}

  static UserReference fromParameter(Parameter parameter) {
    String text = parameter.string();
    return text.matches("[0-9]{1,18}") ? new ById(Long.parseLong(text)) : new ByEmail(text);
  }
}
