package chat.messaging.queue;

import chat.kit.http.ApiLevel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The server version of which clients are informed. After a change they may have to reload. */
final class ServerVersion {

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  static final String CURRENT = ApiLevel.VERSION + "/" + ApiLevel.FEATURE_LEVEL;

  private ServerVersion() {}

  /**
   * Whether this release is newer than another one. While two releases run at the same time,
   * clients are informed only of the newer one.
   *
   * @param other the {@link #CURRENT} of the other release
   */
  static boolean isNewerThan(String other) {
    return Arrays.compare(numbers(CURRENT), numbers(other)) > 0;
  }

  private static long[] numbers(String version) {
    return NUMBER
        .matcher(version)
        .results()
        .mapToLong(match -> Long.parseLong(match.group()))
        .toArray();
  }

  /**
   * Builds the event {@code restart}, which informs a client of a new release.
   *
   * @param id the id of the last event that the client has received
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
