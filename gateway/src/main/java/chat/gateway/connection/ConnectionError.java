package chat.gateway.connection;

import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorCase;

/** Why a request ends before all of it has come; the connection ends with it. */
enum ConnectionError implements ErrorCase {
  BROKEN_BODY("BAD_REQUEST", 400, "The request could not be read: its chunks are malformed"),
  SLOW_BODY("BAD_REQUEST", 408, "The rest of the request did not come in time");

  private final ErrorAnswer answer;

  ConnectionError(String code, int status, String text) {
    this.answer = new ErrorAnswer(code, status, text);
  }

  @Override
  public ErrorAnswer answer() {
    return answer;
  }
}
