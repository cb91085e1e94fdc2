package chat.gateway.identify;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import io.micronaut.core.annotation.Introspected;

/** The reasons for which credentials are refused. */
@Introspected
enum AuthenticationError implements ErrorCase {
  NOT_LOGGED_IN("Not logged in: API authentication or user session required"),
  INVALID_HEADER("Invalid authorization header for basic auth"),
  MALFORMED_KEY("Malformed API key"),
  INVALID_KEY("Invalid API key"),
  ORGANIZATION_DEACTIVATED("This organization has been deactivated"),
  ACCOUNT_DEACTIVATED("Account is deactivated"),
  WRONG_ORGANIZATION("Account is not associated with this subdomain"),
  WEBHOOK_BOT("This API is not available to incoming webhook bots."),
  SENT_BY_ANOTHER_SITE(
      "BAD_REQUEST",
      403,
      "CSRF error: a request with a session cookie must come from a page of this site"),
  SEVERAL("BAD_REQUEST", 400, "Can't decide between several Authorization headers"),
  NOT_BASIC("BAD_REQUEST", 400, "This endpoint requires HTTP basic authentication."),
  UNKNOWN_HOST("NOT_FOUND", 404, "Invalid subdomain");

  private static final String SESSION_CHALLENGE = "Session realm=\"zulip\"";

  private final ErrorAnswer answer;

  AuthenticationError(String text) {
    this.answer = new ErrorAnswer("UNAUTHORIZED", 401, text);
  }

  AuthenticationError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }

  /** Returns the refusal, with the challenge that every 401 carries. */
  Refusal refusal() {
    return challenging(RequestError.CHALLENGE);
  }

  /**
   * Returns the refusal for sessions, with a challenge for which browsers show no password dialog.
   */
  Refusal refusalOfSession() {
    return challenging(SESSION_CHALLENGE);
  }

  private Refusal challenging(String challenge) {
    return answer.status() == 401 ? refuse().withHeader("WWW-Authenticate", challenge) : refuse();
  }
}
