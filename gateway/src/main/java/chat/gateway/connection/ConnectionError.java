package chat.gateway.connection;

import chat.kit.error.ErrorCase;

/** Why a request ends before all of it has come; the connection ends with it. */
enum ConnectionError implements ErrorCase {
  BROKEN_BODY("BAD_REQUEST", 400, "The request could not be read: its chunks are malformed"),
  SLOW_BODY("BAD_REQUEST", 408, "The rest of the request did not come in time");

  private final String code;
  private final int status;
  private final String text;

  ConnectionError(String code, int status, String text) {
    this.code = code;
    this.status = status;
    this.text = text;
  }

  @Override
  public String code() {
    return code;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String text() {
    return text;
  }
}
