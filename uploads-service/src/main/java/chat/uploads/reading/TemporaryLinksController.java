package chat.uploads.reading;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;

/** Creates links that open a file for a minute (API: get-file-temporary-url). */
@Operations
@ForCallers
final class TemporaryLinksController {

  private final FileAccess access;
  private final TemporaryLinks links;

  TemporaryLinksController(FileAccess access, TemporaryLinks links) {
    this.access = access;
    this.links = links;
  }

  /**
   * The response of {@code GET /user_uploads/<path>}.
   *
   * @param url path of the file below the organization's URL, with a token
   */
  @Serdeable
  record TemporaryLink(String url) {}

  /**
   * Returns a link that opens a file without credentials for 60 seconds. The caller must have
   * uploaded the file, or be able to read a message that links it.
   */
  @OperationId("get-file-temporary-url")
  @Get("/user_uploads/{organization_id}/{path:.+}")
  TemporaryLink link(Caller caller, @Params FilePathParams params) {
    return new TemporaryLink(links.make(access.readable(caller, params.address())));
  }
}
