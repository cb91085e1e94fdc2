package chat.gateway.connection;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;

/** Follows what is written to one connection, to know where its answers end. */
final class AnswerUnderWay {

  private boolean hasBegun;

  /** Whether a part of an answer was written, and not yet its end. */
  boolean hasBegun() {
    return hasBegun;
  }

  /** Goes on by a message that is written; whether the answer ends with it. */
  boolean endsWith(Object message) {
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
  static boolean isFinal(HttpResponse response) {
    return response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
  }
}
