package chat.kit.error;

/**
 * The response for an {@link ErrorCase}.
 *
 * @param code the {@code code} of the error envelope, for example {@code BAD_REQUEST}
 * @param status the HTTP status
 * @param text the {@code msg} of the envelope, a {@link String#format} template
 */
public record ErrorAnswer(String code, int status, String text) {

  /** Returns the response of most refused requests. */
  public static ErrorAnswer badRequest(String text) {
    return new ErrorAnswer("BAD_REQUEST", 400, text);
  }
}
