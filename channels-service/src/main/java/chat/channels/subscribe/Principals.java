package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;

/** The accounts that a request is about: their ids, or their addresses. */
sealed interface Principals {

  int MOST = 10_000;

  record Ids(List<Long> userIds) implements Principals {}

  record Emails(List<String> emails) implements Principals {}

  static Principals fromParameter(Parameter parameter) {
    List<JsonValue> all = parameter.json().asList(MOST);
    if (all.stream().allMatch(JsonValue::isInteger)) {
      return new Ids(all.stream().map(JsonValue::asLong).distinct().toList());
    }
    if (all.stream().allMatch(JsonValue::isString)) {
      return new Emails(all.stream().map(JsonValue::asString).distinct().toList());
    }
    throw ChannelsError.MIXED_PRINCIPALS.refuse();
  }
}
