package chat.gateway.connection;

import static io.netty.handler.codec.http.HttpVersion.HTTP_1_0;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import io.micronaut.core.annotation.Introspected;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * The reasons for which a request is refused while it is received. The connection is then closed.
 */
@Introspected
enum ConnectionError implements ErrorCase {
  BROKEN_BODY("BAD_REQUEST", 400, "The request could not be read: its chunked body is malformed"),
  UNDECODABLE(
      "BAD_REQUEST",
      400,
      "The request could not be read: it is malformed, or too many requests were sent without"
          + " waiting for the responses"),
  UNKNOWN_CODING(
      "BAD_REQUEST",
      400,
      "The request could not be read: the only supported Transfer-Encoding is chunked"),
  NO_HOST(
      "BAD_REQUEST", 400, "The request could not be read: it must have exactly one Host header"),
  SLOW_BODY("BAD_REQUEST", 408, "The rest of the request did not arrive in time"),
  TOO_MANY_LONG_HEADS(
      "SERVICE_UNAVAILABLE",
      503,
      "Too many requests with long URLs or headers are in progress; try again in a few"
          + " seconds"),
  OVERLOADED(
      "SERVICE_UNAVAILABLE", 503, "Too many requests are in progress; try again in a few seconds");

  private static final String RETRY_AFTER_SECONDS = "5";

  private final ErrorAnswer answer;

  ConnectionError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  /**
   * Returns the error of a head by RFC 9112, sections 3.2 and 6.3, or null. Such heads allow
   * request smuggling: a proxy might see a different end or host of the request.
   */
  static @Nullable ConnectionError ofHead(HttpRequest head) {
    var codings = head.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
    if (!codings.stream().allMatch(coding -> coding.strip().equalsIgnoreCase("chunked"))
        || codings.size() > 1) {
      return UNKNOWN_CODING;
    }
    int hosts = head.headers().getAll(HttpHeaderNames.HOST).size();
    boolean isNamed = hosts == 1 || (hosts == 0 && head.protocolVersion().equals(HTTP_1_0));
    return isNamed ? null : NO_HOST;
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }

  /** Returns the refusal with the headers that its status requires. */
  Refusal refusal() {
    return answer.status() == 503
        ? refuse().withHeader("Retry-After", RETRY_AFTER_SECONDS)
        : refuse();
  }
}
