package chat.uploads.upload;

import chat.kit.http.OperationId;
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
   * @param url path of the file below the organization's URL
   * @param uri the same as {@code url}, for older clients
   * @param filename name given by the uploader. It may differ from the end of {@code url}, which
   *     contains only harmless characters.
   */
  @Serdeable
  record Uploaded(String url, String uri, String filename) {}

  /**
   * Uploads a file. The body is {@code multipart/form-data} with exactly one file, which may have
   * any field name. The server limits the size of a file, the size of all files of the
   * organization, and the bytes that an account with its bots uploads in a day.
   *
   * <p>Only the uploader may open the file until a message links it. Then everybody who can read
   * the message may open it. Files that no message links are deleted after some weeks. The caller
   * receives the event {@code attachment} with {@code op} {@code add}.
   */
  @OperationId("upload-file")
  @Post("/user_uploads")
  @StreamedBody
  Uploaded upload(Caller caller, HttpRequest<?> request) throws IOException {
    Upload upload = uploadFile.upload(caller, request);
    String url = "/user_uploads/" + upload.pathId();
    return new Uploaded(url, url, upload.fileName());
  }
}
