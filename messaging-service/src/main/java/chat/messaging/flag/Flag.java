package chat.messaging.flag;

import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** A reader's flag of a message, in the order of real servers. */
public enum Flag {
  READ,
  STARRED,
  COLLAPSED,
  HISTORICAL,
  MENTIONED,
  STREAM_WILDCARD_MENTIONED,
  TOPIC_WILDCARD_MENTIONED,

  /** Both kinds of wildcards by an older name, which is told and can't be asked for. */
  WILDCARD_MENTIONED,

  GROUP_MENTIONED,
  HAS_ALERT_WORD;

  private static final Set<Flag> EDITABLE = Set.of(READ, STARRED, COLLAPSED);

  private final String wireName = name().toLowerCase(Locale.ROOT);

  /** One that a reader may set and clear; the others follow from the message itself. */
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
