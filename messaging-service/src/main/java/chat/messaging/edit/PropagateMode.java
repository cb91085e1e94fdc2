package chat.messaging.edit;

import java.util.Locale;

/** Which messages of its topic go along with a message that is moved. */
enum PropagateMode {
  CHANGE_ONE,
  CHANGE_LATER,
  CHANGE_ALL;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The lowest id that moves. */
  long first(long messageId) {
    return this == CHANGE_ALL ? 0 : messageId;
  }

  /** The highest id that moves. */
  long last(long messageId) {
    return this == CHANGE_ONE ? messageId : Long.MAX_VALUE;
  }
}
