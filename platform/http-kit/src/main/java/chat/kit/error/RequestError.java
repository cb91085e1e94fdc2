package chat.kit.error;

import io.micronaut.core.annotation.Introspected;

/** Errors that all programs share, which concern the form of a request. */
@Introspected
public enum RequestError implements ErrorCase {
  MISSING_ARGUMENT("Missing '%s' argument"),
  DOUBLED_ARGUMENT("Can't decide between several '%s' arguments"),
  CONFUSING_ARGUMENTS("Can't decide between '%s' and '%s' arguments"),
  FILE_AS_ARGUMENT("'%s' was sent as a file: send it as a field of the form"),
  NOT_JSON("%s is not valid JSON"),
  NOT_A_BOOLEAN("%s is not a boolean"),
  NOT_AN_INTEGER("%s is not an integer"),
  NOT_A_LIST("%s is not a list"),
  NOT_A_DICT("%s is not a dict"),
  NOT_A_STRING("%s is not a string"),
  INVALID("Invalid %s"),
  TOO_SMALL("%s is too small"),
  TOO_LARGE("%s is too large"),
  TOO_LONG("%s is too long (limit: %s characters)"),
  TOO_MANY_ELEMENTS("%s is too long (limit: %s elements)"),
  TOO_MANY_VALUES("%s has too many values (limit: %s, nested ones included)"),
  BLANK("%s cannot be blank"),
  NULL_BYTES("%s must not contain null bytes"),
  UNEXPECTED_KEY("Argument \"%s\" at %s is unexpected"),
  MISSING_KEY("%s[\"%s\"] field is missing: Field required"),
  NOT_UTF8("%s is not valid UTF-8"),
  TOO_MANY_PARAMETERS("Too many parameters (limit: %s)"),
  PARAMETER_NAME_TOO_LONG("A parameter's name is too long (limit: %s characters)"),
  MALFORMED_FORM("The %s is not a valid form: %s"),
  NOT_A_FORM(
      "Parameters are read from an application/x-www-form-urlencoded or multipart/form-data body,"
          + " not from %s"),
  METHOD_IN_FORM("The form parameter 'method' is not supported: send the request as %s"),
  UNREADABLE_REQUEST("The request could not be read: %s"),
  UNAUTHORIZED("UNAUTHORIZED", 401, "%s"),
  FORBIDDEN("UNAUTHORIZED", 403, "Access denied"),
  NOT_FOUND("NOT_FOUND", 404, "No operation has this path: %s"),
  METHOD_NOT_ALLOWED("METHOD_NOT_ALLOWED", 405, "Method Not Allowed"),
  REQUEST_TOO_LARGE("REQUEST_TOO_LARGE", 413, "The request is too large (limit: %s bytes)"),
  TOO_MUCH_MEMORY(
      "REQUEST_TOO_LARGE",
      413,
      "The parameters would take %s bytes of memory (limit: %s bytes): send less in one request"),
  ENCODED_BODY(
      "BAD_REQUEST",
      415,
      "The body's Content-Encoding '%s' is not supported: send the body unencoded"),
  HEAD_TOO_LARGE("REQUEST_TOO_LARGE", 413, "The URL or the headers of the request are too large"),
  RATE_LIMIT_HIT("RATE_LIMIT_HIT", 429, "API usage exceeded rate limit"),
  INTERNAL_ERROR("INTERNAL_ERROR", 500, "Internal server error"),
  SERVICE_UNAVAILABLE("SERVICE_UNAVAILABLE", 503, "%s is unavailable at the moment, try again"),
  OVERLOADED(
      "SERVICE_UNAVAILABLE",
      503,
      "%s: too many requests are in progress; try again in a few seconds"),
  UNKNOWN_OUTCOME(
      "SERVICE_UNAVAILABLE",
      503,
      "The connection to the database broke, so it is unknown whether %s; check before you repeat"
          + " the request"),
  OUT_OF_STORAGE(
      "SERVICE_UNAVAILABLE",
      503,
      "%s is out of storage; nothing can be stored until the operator frees space; try again"
          + " later"),
  NOT_READY("SERVICE_UNAVAILABLE", 503, "%s is not ready: %s; try again"),
  TOO_MANY_LARGE_REQUESTS(
      "SERVICE_UNAVAILABLE",
      503,
      "Too many large requests are in progress; try again in a few seconds"),
  TAKES_TOO_LONG(
      "SERVICE_UNAVAILABLE", 503, "The request takes too long: ask for less, or try again later");

  /** The {@code WWW-Authenticate} header of every 401. */
  public static final String CHALLENGE = "Basic realm=\"zulip\"";

  private final ErrorAnswer answer;

  RequestError(String text) {
    this.answer = ErrorAnswer.badRequest(text);
  }

  RequestError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }

  /**
   * Returns the 503 for work that exceeded its time limit; an immediate retry would take as long.
   */
  public static Refusal takesTooLong() {
    return TAKES_TOO_LONG.refuse().withHeader("Retry-After", "30");
  }

  /** Returns the 503 for an unavailable part; clients should retry after one second. */
  public static Refusal unavailable(String part) {
    return SERVICE_UNAVAILABLE.refuse(part).withHeader("Retry-After", "1");
  }

  /** Returns the 503 for a part whose limit of concurrent requests is reached. */
  public static Refusal overloaded(String part) {
    return OVERLOADED.refuse(part).withHeader("Retry-After", "1");
  }

  /** Returns the 503 for a full disk, which an operator has to fix. */
  public static Refusal outOfStorage(String part) {
    return OUT_OF_STORAGE.refuse(part).withHeader("Retry-After", "60");
  }

  /** Returns the 503 of a program that has not processed the request. */
  public static Refusal notReady(String program, String reason) {
    return NOT_READY.refuse(program, reason).withHeader("Retry-After", "1");
  }

  /** Returns the 503 for a request that currently exceeds the memory budget for requests. */
  public static Refusal tooManyLargeRequests() {
    return TOO_MANY_LARGE_REQUESTS.refuse().withHeader("Retry-After", "2");
  }
}
