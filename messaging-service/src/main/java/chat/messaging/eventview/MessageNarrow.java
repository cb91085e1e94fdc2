package chat.messaging.eventview;

import chat.kit.error.RequestError;
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
 * Which messages a queue is shown: those for which all terms hold. Of the operators of narrows
 * those that can be told from a message alone, as in real servers.
 */
@Serdeable
public record MessageNarrow(List<NarrowTerm> terms) {

  public static final MessageNarrow ALL = new MessageNarrow(List.of());

  private static final int MOST_TERMS = 20;
  private static final int MOST_CHARACTERS = 1_000;

  /** Every poll that waits keeps them. */
  private static final int MOST_CHARACTERS_OF_ALL = 2_000;

  private static final Set<String> IS =
      Set.of("dm", "private", "starred", "mentioned", "alerted", "unread", "resolved");

  /**
   * An operator with its operand.
   *
   * @param text the operand; an id's digits
   * @param isId whether the operand was given as a number
   */
  @Serdeable
  public record NarrowTerm(String operator, String text, boolean isId, boolean negated) {}

  /** A list of pairs, or of objects with {@code operator}, {@code operand}, {@code negated}. */
  public static MessageNarrow fromParameter(Parameter parameter) {
    List<NarrowTerm> terms =
        parameter.json(MOST_TERMS).asList().stream().map(MessageNarrow::term).toList();
    if (terms.stream().mapToInt(term -> characters(term.text())).sum() > MOST_CHARACTERS_OF_ALL) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MOST_CHARACTERS_OF_ALL);
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
    String known =
        switch (operator) {
          case "channel", "stream" -> "channel";
          case "topic", "subject" -> "topic";
          case "sender", "from" -> "sender";
          case "is" -> "is";
          default -> throw MessagingError.NARROW_OPERATOR_NOT_SUPPORTED.refuse(operator);
        };
    boolean isId = operand.isInteger() && !known.equals("topic") && !known.equals("is");
    String text = isId ? Long.toString(operand.asLong()) : operand.asString();
    if (characters(text) > MOST_CHARACTERS) {
      throw RequestError.TOO_LONG.refuse(operand.name(), MOST_CHARACTERS);
    }
    if (known.equals("is") && !IS.contains(text)) {
      throw MessagingError.NARROW_OPERAND_NOT_SUPPORTED.refuse(text);
    }
    return new NarrowTerm(known, text, isId, negated);
  }

  private static int characters(String text) {
    return text.codePointCount(0, text.length());
  }

  /** A message as its event says it, to one who reads it. */
  record Seen(Payload message, String senderEmail, List<String> flags) {}

  boolean holdsFor(Seen seen) {
    return terms.stream().allMatch(term -> holds(term, seen) != term.negated());
  }

  private static boolean holds(NarrowTerm term, Seen seen) {
    Payload message = seen.message();
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
              : same(term.text(), seen.senderEmail());
      default -> is(term.text(), seen);
    };
  }

  private static boolean is(String operand, Seen seen) {
    return switch (operand) {
      case "dm", "private" -> !isChannelMessage(seen.message());
      case "alerted" -> seen.flags().contains("has_alert_word");
      case "unread" -> !seen.flags().contains("read");
      case "resolved" ->
          isChannelMessage(seen.message()) && TopicName.isResolved(seen.message().text("subject"));
      default -> seen.flags().contains(operand);
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
