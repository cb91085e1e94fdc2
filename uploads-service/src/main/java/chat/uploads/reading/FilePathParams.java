package chat.uploads.reading;

import chat.kit.params.InPath;
import chat.uploads.UploadsError;

/**
 * The parameters of {@code GET /user_uploads/<organization_id>/<path>} (API:
 * get-file-temporary-url) and {@code GET /thumbnail/status/<organization_id>/<path>}.
 *
 * @param organizationId the first segment of the file's path: the id of the organization
 * @param path the other three segments of the file's path; slashes in it may be percent-encoded
 */
record FilePathParams(@InPath String organizationId, @InPath String path) {

  /** Returns the file's address; refuses a path of any other form, which no file has. */
  UploadAddress address() {
    String[] segments = path.split("/", -1);
    if (segments.length != 3) {
      throw UploadsError.NO_SUCH_FILE.refuse();
    }
    return new UploadAddress(organizationId, segments[0], segments[1], segments[2]);
  }
}
