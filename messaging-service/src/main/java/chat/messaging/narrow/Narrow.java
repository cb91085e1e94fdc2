package chat.messaging.narrow;

import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import chat.messaging.narrow.Criterion.InChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameter {@code narrow}: a list of terms, all of which a message must match.
 *
 * <p>A term is an object ({@code operator}, {@code operand}, {@code negated}) or, from older
 * clients, a list of operator and operand.
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
                "enum": [
                  "channel", "stream", "topic", "subject", "dm", "pm-with", "dm-including",
                  "group-pm-with", "sender", "from", "mentions", "search", "is", "has", "in",
                  "channels", "streams", "id", "near", "with"
                ]
              },
              "operand": {
                "description": "a name, a word, an id, or a list of users",
                "anyOf": [
                  {"type": "string", "maxLength": 1000},
                  {"type": "integer", "format": "int64"},
                  {
                    "type": "array",
                    "items": {"type": ["integer", "string"]},
                    "maxItems": 1000
                  }
                ]
              },
              "negated": {"type": "boolean", "default": false}
            },
            "required": ["operator", "operand"]
          },
          {
            "type": "array",
            "description": "the operator and the operand, from older clients",
            "minItems": 2,
            "maxItems": 2
          }
        ]
      }
    }
    """)
public record Narrow(List<Term> terms) {

  public static final Narrow ALL = new Narrow(List.of());

  /** Bounded because each term becomes a condition of the query. */
  private static final int MAX_TERMS = 20;

  /** Returns the narrow of all messages of a channel. */
  public static Narrow inChannel(long channelId) {
    return new Narrow(List.of(new Term(new InChannel(new Reference.ById(channelId)), false)));
  }

  /** Returns the cost of finding its messages. */
  SearchBudget effort() {
    return terms.stream().map(Term::effort).reduce(SearchBudget.SMALL, SearchBudget::and);
  }

  public Narrow and(Term term) {
    List<Term> all = new ArrayList<>(terms);
    all.add(term);
    return new Narrow(all);
  }

  static Narrow fromParameter(Parameter parameter) {
    return new Narrow(
        parameter.json(MAX_TERMS).asList().stream().map(Narrow::term).distinct().toList());
  }

  private static Term term(JsonValue json) {
    if (json.isList()) {
      List<JsonValue> pair = json.asList(2);
      if (pair.size() != 2) {
        throw MessagingError.BAD_LENGTH.refuse(json.name());
      }
      return new Term(Operators.criterion(operator(pair.getFirst()), pair.getLast()), false);
    }
    String operator = operator(json.field("operator"));
    boolean negated = json.has("negated") && json.field("negated").asBoolean();
    return new Term(Operators.criterion(operator, json.field("operand")), negated);
  }

  private static String operator(JsonValue json) {
    return json.asString(Operators.MAX_TEXT_LENGTH);
  }
}
