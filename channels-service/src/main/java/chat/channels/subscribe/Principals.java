package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The accounts that a request names, by id or by email address. */
@ApiSchema(
    """
    {
      "type": "array",
      "maxItems": 10000,
      "items": {"anyOf": [{"type": "integer", "format": "int64"}, {"type": "string"}]}
    }
    """)
sealed interface Principals {

  int MOST = 10_000;

  /** Maximum number of subscriptions that one request may begin or end. */
  int MAX_SUBSCRIPTIONS = 10_000;

  record Ids(List<Long> userIds) implements Principals {
    @Override
    public int count() {
      return userIds.size();
    }
  }

  record Emails(List<String> emails) implements Principals {
    @Override
    public int count() {
      return emails.size();
    }
  }

  int count();

  /**
   * Refuses more subscriptions than one transaction should begin or end.
   *
   * @param principals null or empty for the caller alone
   */
  static void requireFewSubscriptions(int channels, @Nullable Principals principals) {
    long subscriptions =
        (long) channels * (principals == null ? 1 : Math.max(1, principals.count()));
    if (subscriptions > MAX_SUBSCRIPTIONS) {
      throw ChannelsError.TOO_MANY_SUBSCRIPTIONS.refuse(MAX_SUBSCRIPTIONS);
    }
  }

  static Principals fromParameter(Parameter parameter) {
    List<JsonValue> all = parameter.json(MOST).asList();
    if (all.stream().allMatch(JsonValue::isInteger)) {
      return new Ids(all.stream().map(JsonValue::asLong).distinct().toList());
    }
    if (all.stream().allMatch(JsonValue::isString)) {
      return new Emails(all.stream().map(JsonValue::asString).distinct().toList());
    }
    throw ChannelsError.MIXED_PRINCIPALS.refuse();
  }
}
