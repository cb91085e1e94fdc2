package chat.uploads.tus;

import chat.testkit.RunningService;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the rows of uploads from the service's database. */
final class TusRows {

  private static final Pattern PATH = Pattern.compile("/api/v1/tus/([0-9]+)/([^/]+/[^/]+)/[^/]+");

  private final TusUploadRepository uploads;

  TusRows(RunningService service) {
    this.uploads = service.bean(TusUploadRepository.class);
  }

  /** The row of an upload, by its path. */
  TusUpload find(String upload) {
    Matcher path = PATH.matcher(upload);
    if (!path.matches()) {
      throw new IllegalArgumentException("No upload has the path " + upload);
    }
    return uploads.find(Long.parseLong(path.group(1)), path.group(2)).orElseThrow();
  }

  /** Whether a request holds the lease; unlike HEAD, does not wait for its end. */
  boolean isLeased(String upload) {
    return find(upload).writerUntil() != null;
  }
}
