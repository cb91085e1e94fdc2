package chat.messaging.typing;

import java.util.Locale;

/** Whether somebody writes from now on or no longer. */
enum TypingOperation {
  START,
  STOP;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
