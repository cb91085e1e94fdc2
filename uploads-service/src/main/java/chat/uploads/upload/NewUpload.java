package chat.uploads.upload;

import chat.contracts.ChangeNumbers;
import chat.kit.http.RequestId;
import chat.uploads.upload.ReceivedUploads.Arrived;
import chat.uploads.upload.ReceivedUploads.ByTus;
import org.jspecify.annotations.Nullable;

/**
 * A file whose bytes are durable, to be inserted as an upload.
 *
 * @param byTus its data for {@link ReceivedUploads}; null if it was sent in a form
 * @param requestId the request that brought its last byte, for its events
 */
record NewUpload(Upload stored, @Nullable ByTus byTus, @Nullable String requestId) {

  NewUpload(Upload stored, @Nullable ByTus byTus) {
    this(stored, byTus, RequestId.current());
  }

  boolean hasComeInParts() {
    return byTus instanceof Arrived;
  }

  String storageKey() {
    return stored.storageKey();
  }

  /** The result of an insert. */
  sealed interface InsertResult {}

  /** The file was inserted, with an id of its own. */
  record Added(Upload upload, ChangeNumbers changes) implements InsertResult {}

  /** The file was inserted before, or its lease belongs to another writer. */
  record AlreadyStored() implements InsertResult {}

  /** The file would exceed the organization's quota; nothing is inserted. */
  record NoRoom() implements InsertResult {}
}
