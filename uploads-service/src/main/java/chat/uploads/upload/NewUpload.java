package chat.uploads.upload;

import chat.contracts.ChangeNumbers;
import chat.kit.http.RequestId;
import chat.uploads.upload.ArrivedUploads.CreatedWhole;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file whose bytes are durable, to be written down.
 *
 * @param writer who put it in its place where it has come in parts, so that {@link ArrivedUploads}
 *     knows of it; null where it came at once
 * @param created what {@link ArrivedUploads} is to remember of it; null where that is nothing
 * @param requestId the request that brought its last byte; its events name it
 */
record NewUpload(
    Upload stored,
    @Nullable UUID writer,
    @Nullable CreatedWhole created,
    @Nullable String requestId) {

  static NewUpload atOnce(Upload stored) {
    return new NewUpload(stored, null, null, RequestId.current());
  }

  static NewUpload arrived(Upload stored, UUID writer) {
    return new NewUpload(stored, writer, null, RequestId.current());
  }

  static NewUpload created(CreatedWhole created) {
    return new NewUpload(created.file(), null, created, RequestId.current());
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
