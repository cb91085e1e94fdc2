package chat.exports;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import io.micronaut.core.annotation.Introspected;

/** The errors that this service returns to clients. */
@Introspected
public enum ExportsError implements ErrorCase {
  ADMINISTRATORS_ONLY("Must be an organization administrator"),
  NO_FULL_CONTENT_ACCESS(
      "Exports without consent require the organization feature owner_full_content_access."),
  TOO_MANY_EXPORTS("Exceeded rate limit."),
  TOO_MANY_PENDING(
      "Too many exports are in progress (limit: %s); wait until one has ended, or cancel one."),
  TOO_LARGE("Please request a manual export from %s."),
  NO_CONSENTING_OWNER(
      "Make sure at least one Organization Owner is consenting to the export or contact %s for"
          + " help."),
  NO_REACHABLE_OWNER(
      "Make sure at least one Organization Owner allows other Administrators to see their email"
          + " address or contact %s for help"),
  NO_SUCH_EXPORT("Invalid data export ID"),
  ALREADY_DELETED("Export already deleted"),
  NOTHING_TO_DELETE("Export failed, nothing to delete"),
  IN_PROGRESS("Export still in progress"),
  NOT_IN_PROGRESS("Export is not in progress"),
  NO_SUCH_ARCHIVE("NOT_FOUND", 404, "This export does not exist or has been deleted."),
  ARCHIVE_FORBIDDEN("UNAUTHORIZED", 403, "Must be an organization administrator");

  private final ErrorAnswer answer;

  ExportsError(String text) {
    this.answer = ErrorAnswer.badRequest(text);
  }

  ExportsError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }
}
