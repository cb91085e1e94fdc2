package chat.uploads.upload;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;

/** Uploading a file (specification, operation 17), and links that open one for a minute. */
@Operations
@ForCallers
final class UploadController {

  private final UploadFile uploadFile;
  private final UploadAccess access;
  private final TemporaryLinks links;

  UploadController(UploadFile uploadFile, UploadAccess access, TemporaryLinks links) {
    this.uploadFile = uploadFile;
    this.access = access;
    this.links = links;
  }

  /** The answer of a request for a temporary link: a path of the organization's address. */
  @Serdeable
  record TemporaryLink(String url) {}

  /**
   * The answer of {@code POST /user_uploads}.
   *
   * @param url a path of the organization's address
   * @param uri the same
   */
  @Serdeable
  record Uploaded(String url, String uri, String filename) {}

  @Post("/user_uploads")
  @StreamedBody
  Uploaded upload(Caller caller, HttpRequest<?> request) throws IOException {
    Upload upload = uploadFile.upload(caller, request);
    String url = "/user_uploads/" + upload.pathId();
    return new Uploaded(url, url, upload.fileName());
  }

  /** A link that opens the file without credentials for 60 seconds. */
  @Get("/user_uploads/{organization_id}/{directory}/{random}/{name}")
  TemporaryLink link(Caller caller, @Params UploadAddress address) {
    return new TemporaryLink(links.make(access.readable(caller, address)));
  }
}
