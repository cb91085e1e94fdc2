package chat.messaging.send;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a message starts read for its sender where the request does not say (operation 1). */
final class ReadBySender {

  /** Clients that people read in: who sends from one has seen the message. */
  private static final Set<String> INTERACTIVE_CLIENTS =
      Set.of(
          "zulipandroid",
          "zulipios",
          "zulipdesktop",
          "zulipmobile",
          "zulipelectron",
          "zulipterminal",
          "snipe",
          "website",
          "ios",
          "android");

  private ReadBySender() {}

  static boolean of(@Nullable Boolean asked, String client) {
    return asked != null ? asked : INTERACTIVE_CLIENTS.contains(client.toLowerCase(Locale.ROOT));
  }
}
