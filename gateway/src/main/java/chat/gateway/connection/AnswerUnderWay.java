package chat.gateway.connection;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Follows what is written to one connection, to know where its answers end. */
public final class AnswerUnderWay {

  private boolean hasBegun;

  /** Whether a part of an answer was written, and not yet its end. */
  boolean hasBegun() {
    return hasBegun;
  }

  /**
   * Goes on by a message that is written.
   *
   * @return whether the answer ended with it
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

  /** Whether it is the answer, and not 100 Continue on the way to it. */
  public static boolean isFinal(HttpResponse response) {
    return response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
  }
}
