package chat.messaging.narrow;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import chat.messaging.narrow.Criterion.InChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameter {@code narrow}: a list of terms, each an object ({@code operator}, {@code operand},
 * {@code negated}) or, as older clients write it, a list of operator and operand.
 */
record Narrow(List<Term> terms) {

  static final Narrow ALL = new Narrow(List.of());

  /** Each term is a condition of a query. */
  private static final int MOST_TERMS = 20;

  /** All that is in a channel. */
  static Narrow inChannel(long channelId) {
    return new Narrow(List.of(new Term(new InChannel(new Reference.ById(channelId)), false)));
  }

  /** What it takes to find its messages. */
  Effort effort() {
    return terms.stream().map(Term::effort).reduce(Effort.SMALL, Effort::and);
  }

  /** Whether it names a topic, to whose messages an index leads. */
  boolean isOfTopic() {
    return terms.stream()
        .anyMatch(term -> !term.negated() && term.criterion() instanceof Criterion.InTopic);
  }

  Narrow and(Term term) {
    List<Term> all = new ArrayList<>(terms);
    all.add(term);
    return new Narrow(all);
  }

  static Narrow fromParameter(Parameter parameter) {
    return new Narrow(
        parameter.json(MOST_TERMS).asList().stream().map(Narrow::term).distinct().toList());
  }

  private static Term term(JsonValue json) {
    if (json.isList()) {
      List<JsonValue> pair = json.asList(2);
      if (pair.size() != 2) {
        throw MessagingError.BAD_LENGTH.refuse(json.name());
      }
      return new Term(Operators.criterion(pair.getFirst().asString(), pair.getLast()), false);
    }
    String operator = json.field("operator").asString();
    boolean negated = json.has("negated") && json.field("negated").asBoolean();
    return new Term(Operators.criterion(operator, json.field("operand")), negated);
  }
}
