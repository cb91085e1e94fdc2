package chat.uploads.upload;

import chat.contracts.ChangeNumbers;
import chat.kit.http.RequestId;
import chat.uploads.upload.ArrivedUploads.Arrived;
import chat.uploads.upload.ArrivedUploads.ByTus;
import org.jspecify.annotations.Nullable;

/**
 * A file whose bytes are durable, to be written down.
 *
 * @param byTus what {@link ArrivedUploads} is told of it; null where it has come by a form
 * @param requestId the request that brought its last byte; its events name it
 */
record NewUpload(Upload stored, @Nullable ByTus byTus, @Nullable String requestId) {

  NewUpload(Upload stored, @Nullable ByTus byTus) {
    this(stored, byTus, RequestId.current());
  }

  boolean hasComeInParts() {
    return byTus instanceof Arrived;
  }

  String place() {
    return stored.place();
  }

  /** What became of it. */
  sealed interface Outcome {}

  /** It is written down, with an id of its own. */
  record Added(Upload upload, ChangeNumbers changes) implements Outcome {}

  /** It was written down before, or is another writer's to be. */
  record Known() implements Outcome {}

  /** The organization has no room for it; nothing is written. */
  record NoRoom() implements Outcome {}
}
