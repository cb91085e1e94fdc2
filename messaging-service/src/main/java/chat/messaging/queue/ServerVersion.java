package chat.messaging.queue;

import chat.kit.http.ApiLevel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What clients have to know of this release; with another one they may have to begin anew. */
final class ServerVersion {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  static final String CURRENT = ApiLevel.VERSION + "/" + ApiLevel.FEATURE_LEVEL;

  private ServerVersion() {}

  /**
   * Whether this release is newer than another one. While two run beside each other, each client is
   * told of the newer one alone.
   *
   * @param known what {@link #CURRENT} was there
   */
  static boolean isNewerThan(String known) {
    return Arrays.compare(numbers(CURRENT), numbers(known)) > 0;
  }

  private static long[] numbers(String version) {
    return NUMBER
        .matcher(version)
        .results()
        .mapToLong(found -> Long.parseLong(found.group()))
        .toArray();
  }

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
    event.put("server_generation", ApiLevel.GENERATION);
    event.put("immediate", true);
    event.put("id", id);
    return event;
  }
}
