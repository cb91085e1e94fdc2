package chat.kit.error;

/**
 * What one {@link ErrorCase} is answered with.
 *
 * @param code the {@code code} of the error envelope, for example {@code BAD_REQUEST}
 * @param status the HTTP status that goes with it
 * @param text the {@code msg} of the envelope, a {@link String#format} template
 */
public record ErrorAnswer(String code, int status, String text) {

  /** What most requests get that are refused. */
  public static ErrorAnswer badRequest(String text) {
    return new ErrorAnswer("BAD_REQUEST", 400, text);
  }
}
