package chat.kit.http;

import chat.kit.text.AsciiText;
import io.micronaut.http.HttpRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** What one request is called in the logs of every program that it passes through. */
public record RequestId(String value) {

  public static final String HEADER = "X-Request-Id";

  /** What the log's context, and whatever else keeps an id, calls it. */
  public static final String KEY = "request_id";

  static final String ATTRIBUTE = "chat.request-id";
  private static final int LONGEST = 64;

  /** The client's own id where it is 1 to 64 letters, digits, dots, dashes; a new one otherwise. */
  public static RequestId acceptOrMake(@Nullable String sent) {
    return new RequestId(sent != null && isAcceptable(sent) ? sent : make());
  }

  private static boolean isAcceptable(String id) {
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (!AsciiText.isLetterOrDigit(c) && c != '.' && c != '_' && c != '-') {
        return false;
      }
    }
    return !id.isEmpty() && id.length() <= LONGEST;
  }

  /** Nothing rests on its being hard to guess. */
  private static String make() {
    var random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** The id of the request for whose sake this thread works; null if it works for none. */
  public static @Nullable String current() {
    return MDC.get(KEY);
  }

  /** The id that {@link RequestIdFilter} gave the request. */
  public static Optional<RequestId> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, RequestId.class);
  }
}
