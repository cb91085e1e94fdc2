package chat.messaging.send;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;

/** The raw parameter {@code topic}; unvalidated, because direct messages ignore it. */
@ApiSchema(
    """
    {"type": "string"}
    """)
public record SentTopic(String text) {

  public static SentTopic fromParameter(Parameter parameter) {
    return new SentTopic(parameter.text());
  }
}
