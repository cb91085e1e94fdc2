package chat.messaging.eventdelivery;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.text.NameText;
import chat.messaging.MessagingError;
import chat.messaging.topic.TopicName;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Filter of an event queue: conjunction of narrow terms.
 *
 * <p>Supports those operators of narrows that can be evaluated on a message alone, as real servers
 * do.
 */
@ApiSchema(
    """
    {
      "type": "array",
      "maxItems": 20,
      "items": {
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "operator": {
                "type": "string",
                "enum": ["channel", "stream", "topic", "subject", "sender", "from", "is"]
              },
              "operand": {
                "anyOf": [
                  {"type": "string", "maxLength": 1000},
                  {"type": "integer", "format": "int64"}
                ]
              },
              "negated": {"type": "boolean", "default": false}
            },
            "required": ["operator", "operand"]
          },
          {
            "type": "array",
            "description": "the operator and the operand",
            "minItems": 2,
            "maxItems": 2
          }
        ]
      }
    }
    """)
@Serdeable
public record MessageNarrow(List<NarrowTerm> terms) {

  public static final MessageNarrow ALL = new MessageNarrow(List.of());

  private static final int MAX_TERMS = 20;
  private static final int MAX_CHARACTERS = 1_000;

  /** Bounded because every waiting poll holds the terms in memory. */
  private static final int MAX_TOTAL_CHARACTERS = 2_000;

  /** Operands of {@code is}; terms with another one are ignored, as real servers do. */
  private static final Set<String> IS =
      Set.of("dm", "private", "starred", "mentioned", "alerted", "unread", "resolved");

  /**
   * An operator with its operand.
   *
   * @param text the operand; the digits of an id
   * @param isId whether the operand was a number
   */
  @Serdeable
  public record NarrowTerm(String operator, String text, boolean isId, boolean negated) {}

  /**
   * Parses a list of pairs, or of objects with {@code operator}, {@code operand}, {@code negated}.
   */
  public static MessageNarrow fromParameter(Parameter parameter) {
    List<NarrowTerm> terms =
        parameter.json(MAX_TERMS).asList().stream()
            .map(MessageNarrow::term)
            .filter(term -> !term.operator().equals("is") || IS.contains(term.text()))
            .toList();
    if (terms.stream().mapToInt(term -> characters(term.text())).sum() > MAX_TOTAL_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MAX_TOTAL_CHARACTERS);
    }
    return new MessageNarrow(terms);
  }

  private static NarrowTerm term(JsonValue json) {
    if (json.isList()) {
      List<JsonValue> pair = json.asList(2);
      if (pair.size() != 2) {
        throw MessagingError.BAD_LENGTH.refuse(json.name());
      }
      return term(pair.getFirst().asString(), pair.getLast(), false);
    }
    boolean negated = json.has("negated") && json.field("negated").asBoolean();
    return term(json.field("operator").asString(), json.field("operand"), negated);
  }

  private static NarrowTerm term(String operator, JsonValue operand, boolean negated) {
    String canonical =
        switch (operator) {
          case "channel", "stream" -> "channel";
          case "topic", "subject" -> "topic";
          case "sender", "from" -> "sender";
          case "is" -> "is";
          default -> throw MessagingError.NARROW_OPERATOR_NOT_SUPPORTED.refuse(operator);
        };
    boolean isId = operand.isInteger() && !canonical.equals("topic") && !canonical.equals("is");
    String text = isId ? Long.toString(operand.asLong()) : operand.asString();
    if (characters(text) > MAX_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(operand.name(), MAX_CHARACTERS);
    }
    if (canonical.equals("is") && text.equals("followed")) {
      throw MessagingError.NARROW_OPERAND_NOT_SUPPORTED.refuse(text);
    }
    return new NarrowTerm(canonical, text, isId, negated);
  }

  private static int characters(String text) {
    return text.codePointCount(0, text.length());
  }

  /** A message event for one viewer. */
  record DeliveredMessage(Payload message, String senderEmail, List<String> flags) {}

  boolean holdsFor(DeliveredMessage deliveredMessage) {
    return terms.stream().allMatch(term -> holds(term, deliveredMessage) != term.negated());
  }

  private static boolean holds(NarrowTerm term, DeliveredMessage deliveredMessage) {
    Payload message = deliveredMessage.message();
    return switch (term.operator()) {
      case "channel" ->
          term.isId()
              ? term.text().equals(String.valueOf(message.numberOrNull("stream_id")))
              : isChannelMessage(message)
                  && NameText.key(term.text()).equals(NameText.key(message.text("channel_name")));
      case "topic" ->
          isChannelMessage(message)
              && topicKey(term.text()).equals(topicKey(message.text("subject")));
      case "sender" ->
          term.isId()
              ? term.text().equals(String.valueOf(message.numberOrNull("sender_id")))
              : same(term.text(), deliveredMessage.senderEmail());
      default -> is(term.text(), deliveredMessage);
    };
  }

  private static boolean is(String operand, DeliveredMessage deliveredMessage) {
    return switch (operand) {
      case "dm", "private" -> !isChannelMessage(deliveredMessage.message());
      case "alerted" -> deliveredMessage.flags().contains("has_alert_word");
      case "unread" -> !deliveredMessage.flags().contains("read");
      case "resolved" ->
          isChannelMessage(deliveredMessage.message())
              && TopicName.isResolved(deliveredMessage.message().text("subject"));
      default -> deliveredMessage.flags().contains(operand);
    };
  }

  private static boolean isChannelMessage(Payload message) {
    return message.numberOrNull("stream_id") != null;
  }

  private static String topicKey(String topic) {
    return TopicName.key(TopicName.meant(topic));
  }

  private static boolean same(String one, @Nullable String other) {
    return other != null && one.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
  }
}
