package chat.messaging.flag;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** A user's flag of a message, in the order in which Zulip servers list them. */
@ApiSchema(
    """
    {"type": "string", "enum": ["read", "starred", "collapsed"]}
    """)
public enum Flag {
  READ,
  STARRED,
  COLLAPSED,
  HISTORICAL,
  MENTIONED,
  STREAM_WILDCARD_MENTIONED,
  TOPIC_WILDCARD_MENTIONED,

  /** Older name for both kinds of wildcards; sent to clients but rejected as a parameter. */
  WILDCARD_MENTIONED,

  GROUP_MENTIONED,
  HAS_ALERT_WORD;

  private static final Set<Flag> EDITABLE = Set.of(READ, STARRED, COLLAPSED);

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** Parses an editable flag; all others are derived from the message. */
  public static Flag fromParameter(Parameter parameter) {
    String name = parameter.string();
    Flag flag =
        Arrays.stream(values())
            .filter(one -> one.wireName.equals(name) && one != WILDCARD_MENTIONED)
            .findFirst()
            .orElseThrow(() -> MessagingError.INVALID_FLAG.refuse(name));
    if (!EDITABLE.contains(flag)) {
      throw MessagingError.FLAG_NOT_EDITABLE.refuse(name);
    }
    return flag;
  }

  String wireName() {
    return wireName;
  }
}
