package chat.kit.http;

import chat.kit.text.AsciiText;
import io.micronaut.http.HttpRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** The id of a request in the logs of every program that it passes through. */
public record RequestId(String value) {

  public static final String HEADER = "X-Request-Id";

  /** The name of the id in the log context and in other records. */
  public static final String KEY = "request_id";

  static final String ATTRIBUTE = "chat.request-id";
  private static final int MAX_LENGTH = 64;

  /**
   * Returns the client's id if it is 1 to 64 letters, digits, dots, underscores and dashes; else a
   * new one.
   */
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
    return !id.isEmpty() && id.length() <= MAX_LENGTH;
  }

  /** The id need not be hard to guess. */
  private static String make() {
    var random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** Returns the id of the request that this thread processes; null if there is none. */
  public static @Nullable String current() {
    return MDC.get(KEY);
  }

  /** Returns the id that {@link RequestIdFilter} assigned to the request. */
  public static Optional<RequestId> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, RequestId.class);
  }
}
