package chat.messaging.queue;

import chat.kit.http.ApiLevel;
import java.util.LinkedHashMap;
import java.util.Map;

/** What clients have to know of this release; with another one they may have to begin anew. */
final class ServerVersion {

  static final String CURRENT = ApiLevel.VERSION + "/" + ApiLevel.FEATURE_LEVEL;

  private ServerVersion() {}

  /**
   * The event {@code restart}, which tells a client that it talks to another release now.
   *
   * @param id of the last event that it has
   */
  static Map<String, Object> restart(long id) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("type", "restart");
    event.put("zulip_version", ApiLevel.VERSION);
    event.put("zulip_feature_level", ApiLevel.FEATURE_LEVEL);
    event.put("zulip_merge_base", ApiLevel.VERSION);
    event.put("server_generation", ApiLevel.FEATURE_LEVEL);
    event.put("immediate", true);
    event.put("id", id);
    return event;
  }
}
