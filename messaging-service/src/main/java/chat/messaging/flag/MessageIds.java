package chat.messaging.flag;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Set;
import java.util.TreeSet;

/** Ids of messages as a request lists them, each once, ascending. */
record MessageIds(Set<Long> ids) {

  private static final int MOST = 5_000;

  static MessageIds fromParameter(Parameter parameter) {
    Set<Long> ids = new TreeSet<>();
    for (JsonValue id : parameter.json(MOST).asList()) {
      ids.add(id.asLong());
    }
    return new MessageIds(ids);
  }
}
