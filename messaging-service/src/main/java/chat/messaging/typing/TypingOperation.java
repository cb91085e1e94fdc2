package chat.messaging.typing;

import java.util.Locale;

/** Whether the user started or stopped typing. */
enum TypingOperation {
  START,
  STOP;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
