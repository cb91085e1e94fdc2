package chat.uploads.upload;

import chat.contracts.ChangeNumbers;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A file whose bytes are durable, to be written down.
 *
 * @param hasArrived whether it has come in parts, so that {@link ArrivedUploads} knows of it
 * @param requestId the request that brought its last byte; its events name it
 */
record NewUpload(Upload stored, boolean hasArrived, @Nullable String requestId) {

  static NewUpload atOnce(Upload stored) {
    return new NewUpload(stored, false, MDC.get("request_id"));
  }

  static NewUpload arrived(Upload stored) {
    return new NewUpload(stored, true, MDC.get("request_id"));
  }

  String place() {
    return stored.place();
  }

  /** What became of it. */
  sealed interface Outcome {}

  /** It is written down, with an id of its own. */
  record Added(Upload upload, ChangeNumbers changes) implements Outcome {}

  /** It was written down before. */
  record Known() implements Outcome {}

  /** The organization has no room for it; nothing is written. */
  record NoRoom() implements Outcome {}
}
