package chat.messaging.narrow;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.text.BlankText;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.ChannelKind;
import chat.messaging.narrow.Criterion.Between;
import chat.messaging.narrow.Criterion.From;
import chat.messaging.narrow.Criterion.Has;
import chat.messaging.narrow.Criterion.Id;
import chat.messaging.narrow.Criterion.In;
import chat.messaging.narrow.Criterion.InChannel;
import chat.messaging.narrow.Criterion.InChannelsOfKind;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Criterion.Including;
import chat.messaging.narrow.Criterion.Is;
import chat.messaging.narrow.Criterion.Mentioning;
import chat.messaging.narrow.Criterion.Near;
import chat.messaging.narrow.Criterion.With;
import chat.messaging.narrow.Criterion.Words;
import chat.messaging.topic.TopicName;
import java.util.Arrays;
import java.util.List;

/** Parses narrow operators, under current and older names, with their operands. */
final class Operators {

  /** In code points; exceeds the maximum lengths of names and of search texts. */
  static final int MAX_TEXT_LENGTH = 1000;

  private static final int MAX_PEOPLE = 1000;

  private Operators() {}

  static Criterion criterion(String operator, JsonValue operand) {
    return switch (operator) {
      case "channel", "stream" -> new InChannel(reference(operand));
      case "topic", "subject" -> new InTopic(TopicName.meant(text(operand)));
      case "dm", "pm-with" -> new Between(people(operand));
      case "dm-including", "group-pm-with" -> new Including(people(operand));
      case "sender", "from" -> new From(reference(operand));
      case "mentions" -> new Mentioning(reference(operand));
      case "search" -> new Words(notBlank(operand));
      case "is" -> is(text(operand));
      case "has" -> has(text(operand));
      case "in" -> in(text(operand));
      case "channels", "streams" -> new InChannelsOfKind(kind(text(operand)));
      case "id" -> new Id(messageId(operand, "Invalid message ID"));
      case "near" -> new Near(messageId(operand, "Invalid message ID"));
      case "with" -> new With(messageId(operand, "Invalid 'with' operator"));
      default -> throw bad("unknown operator " + operator);
    };
  }

  /** Returns the refusal of a narrow; the field {@code desc} repeats what is wrong. */
  static Refusal bad(String what) {
    return MessagingError.BAD_NARROW.refuse(what).with("desc", what);
  }

  private static String text(JsonValue operand) {
    return operand.asString(MAX_TEXT_LENGTH);
  }

  private static String notBlank(JsonValue operand) {
    String text = text(operand);
    if (BlankText.is(text)) {
      throw RequestError.BLANK.refuse(operand.name());
    }
    return text;
  }

  private static Reference reference(JsonValue operand) {
    return operand.isInteger()
        ? new Reference.ById(operand.asLong())
        : new Reference.ByText(text(operand));
  }

  /** Parses ids, e-mail addresses, or a comma-separated text of addresses. */
  private static List<Reference> people(JsonValue operand) {
    if (operand.isList()) {
      return operand.asList(MAX_PEOPLE).stream().map(Operators::reference).distinct().toList();
    }
    if (operand.isInteger()) {
      return List.of(reference(operand));
    }
    return Arrays.stream(text(operand).split(","))
        .map(String::strip)
        .filter(address -> !address.isEmpty())
        .<Reference>map(Reference.ByText::new)
        .distinct()
        .toList();
  }

  private static Is is(String operand) {
    return switch (operand) {
      case "dm", "private" -> Is.DM;
      case "starred" -> Is.STARRED;
      case "unread" -> Is.UNREAD;
      case "mentioned" -> Is.MENTIONED;
      case "alerted" -> Is.ALERTED;
      case "resolved" -> Is.RESOLVED;
      case "followed" -> Is.FOLLOWED;
      case "muted" -> Is.MUTED;
      default -> throw bad("unknown 'is' operand " + operand);
    };
  }

  private static Has has(String operand) {
    return switch (operand) {
      case "link" -> Has.LINK;
      case "image" -> Has.IMAGE;
      case "attachment" -> Has.ATTACHMENT;
      case "reaction" -> Has.REACTION;
      default -> throw bad("unknown 'has' operand " + operand);
    };
  }

  private static In in(String operand) {
    return switch (operand) {
      case "home" -> In.HOME;
      case "all" -> In.ALL;
      default -> throw bad("unknown 'in' operand " + operand);
    };
  }

  private static ChannelKind kind(String operand) {
    return switch (operand) {
      case "public" -> ChannelKind.PUBLIC;
      case "web-public" -> ChannelKind.WEB_PUBLIC;
      case "archived" -> ChannelKind.ARCHIVED;
      default -> throw bad("unknown channels operand " + operand);
    };
  }

  /** Parses a message id, a number or, as in links, a text. */
  private static long messageId(JsonValue operand, String refusal) {
    if (operand.isInteger()) {
      return operand.asLong();
    }
    String digits = text(operand);
    if (!digits.matches("[0-9]{1,18}")) {
      throw bad(refusal);
    }
    return Long.parseLong(digits);
  }
}
