package chat.blob;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;
import chat.kit.error.Refusal;
import io.micronaut.core.annotation.Introspected;

/** The errors of operations that store bytes. */
@Introspected
enum StorageError implements ErrorCase {
  FULL("The storage is full; uploads are refused until space is freed, try again later");

  private static final String SECONDS_UNTIL_RETRY = "60";

  private final ErrorAnswer answer;

  StorageError(String text) {
    this.answer = new ErrorAnswer("SERVICE_UNAVAILABLE", 503, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }

  /** Returns the refusal for a full storage; an immediate retry would fail again. */
  static Refusal full() {
    return FULL.refuse().withHeader("Retry-After", SECONDS_UNTIL_RETRY);
  }
}
