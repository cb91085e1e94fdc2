package chat.identity.bot;

import chat.identity.IdentityError;
import chat.kit.params.RequestParameters;
import io.micronaut.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Refuses parameters of Zulip servers that would have no effect here, so that no client relies on
 * them.
 */
final class UnsupportedBotParameters {
  private UnsupportedBotParameters() {}

  /** Refuses a parameter that was sent, with whatever value. */
  static void requireAbsent(String name, @Nullable String value) {
    if (value != null) {
      throw IdentityError.NOT_SUPPORTED.refuse(name);
    }
  }

  /** Refuses a default channel; an empty name means none. */
  static void requireNone(String name, @Nullable String channel) {
    if (channel != null && !channel.isEmpty()) {
      throw IdentityError.NOT_SUPPORTED.refuse(name);
    }
  }

  static void requireFalse(String name, @Nullable Boolean value) {
    if (Boolean.TRUE.equals(value)) {
      throw IdentityError.NOT_SUPPORTED.refuse(name);
    }
  }

  /** Refuses a form with a file, which would be an avatar. */
  static void requireNoFile(HttpRequest<?> request) {
    if (RequestParameters.of(request).orElseThrow().hasFiles()) {
      throw IdentityError.NO_AVATAR_OF_BOT.refuse();
    }
  }
}
