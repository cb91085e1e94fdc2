package chat.messaging.send;

import chat.kit.params.Parameter;

/** The parameter {@code topic} before it is known whether the message has any use for it. */
record SentTopic(String text) {

  public static SentTopic fromParameter(Parameter parameter) {
    return new SentTopic(parameter.text());
  }
}
