package chat.uploads.upload;

import chat.kit.http.Operations;
import chat.kit.params.StreamedBody;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import java.io.IOException;

/** Uploads a file (API: upload-file). */
@Operations
@ForCallers
final class UploadController {

  private final UploadFile uploadFile;

  UploadController(UploadFile uploadFile) {
    this.uploadFile = uploadFile;
  }

  /**
   * The response of {@code POST /user_uploads}.
   *
   * @param url path below the organization's URL
   * @param uri the same as {@code url}
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
}
