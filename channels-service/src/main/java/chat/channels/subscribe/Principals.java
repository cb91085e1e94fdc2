package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The accounts that a request is about: their ids, or their addresses. */
sealed interface Principals {

  int MOST = 10_000;

  /** How many subscriptions one request may begin or end. */
  int MOST_SUBSCRIPTIONS = 10_000;

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
   * Refuses more subscriptions than one transaction should make or end.
   *
   * @param principals null or nobody for the caller alone
   */
  static void requireFewSubscriptions(int channels, @Nullable Principals principals) {
    long subscriptions =
        (long) channels * (principals == null ? 1 : Math.max(1, principals.count()));
    if (subscriptions > MOST_SUBSCRIPTIONS) {
      throw ChannelsError.TOO_MANY_SUBSCRIPTIONS.refuse(MOST_SUBSCRIPTIONS);
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
