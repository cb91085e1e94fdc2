package chat.messaging.send;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Default of {@code read_by_sender} for requests that omit it (API: send-message). */
final class ReadBySender {

  /** Interactive clients: a user who sends from one has seen the message. */
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

  static boolean of(@Nullable Boolean requested, String client) {
    return requested != null
        ? requested
        : INTERACTIVE_CLIENTS.contains(client.toLowerCase(Locale.ROOT));
  }
}
