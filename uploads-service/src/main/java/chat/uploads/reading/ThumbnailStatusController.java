package chat.uploads.reading;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Tells whether the thumbnail of a picture is ready (API: check-thumbnail-status). */
@Operations
@ForCallers
final class ThumbnailStatusController {

  private final FileAccess access;

  ThumbnailStatusController(FileAccess access) {
    this.access = access;
  }

  /**
   * The response of {@code GET /thumbnail/status/<path>}.
   *
   * @param hasThumbnail whether {@code /user_uploads/thumbnail/<path>/<format>} can be read now
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ThumbnailStatus(boolean hasThumbnail) {}

  /**
   * Returns whether the thumbnail of an uploaded picture is ready. It never is for files that are
   * damaged, too large to decode or no pictures. The caller must have uploaded the file, or be able
   * to read a message that links it.
   */
  @OperationId("check-thumbnail-status")
  @Get("/thumbnail/status/{organization_id}/{path:.+}")
  ThumbnailStatus status(Caller caller, @Params FilePathParams params) {
    return new ThumbnailStatus(access.readable(caller, params.address()).hasThumbnail());
  }
}
