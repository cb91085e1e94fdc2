package chat.gateway.connection;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Tracks the beginning and end of responses written to one connection. */
public final class ResponseTracker {

  private boolean hasBegun;

  /** Whether a response has been written partly. */
  boolean hasBegun() {
    return hasBegun;
  }

  /**
   * Processes a written message.
   *
   * @return whether it ended the response
   */
  boolean follow(Object message) {
    if (message instanceof HttpResponse response) {
      hasBegun = isFinal(response);
    }
    if (!hasBegun || !(message instanceof LastHttpContent)) {
      return false;
    }
    hasBegun = false;
    return true;
  }

  /** Whether this is the final response, not an interim one such as 100 Continue. */
  public static boolean isFinal(HttpResponse response) {
    return response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
  }
}
