package chat.messaging.edit;

import java.util.Locale;

/** Decides which messages of the topic move together with the named message. */
enum PropagateMode {
  CHANGE_ONE,
  CHANGE_LATER,
  CHANGE_ALL;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the lowest id that moves. */
  long first(long messageId) {
    return this == CHANGE_ALL ? 0 : messageId;
  }

  /** Returns the highest id that moves. */
  long last(long messageId) {
    return this == CHANGE_ONE ? messageId : Long.MAX_VALUE;
  }
}
