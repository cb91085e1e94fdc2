package chat.uploads.reading;

import chat.kit.token.LinkSigner;
import chat.uploads.UploadsError;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadRepository;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Creates and resolves links that open a file for 60 seconds (decision 1). */
@Singleton
final class TemporaryLinks {

  private static final Duration LIFE = Duration.ofSeconds(60);
  private static final String PURPOSE = "temporary-file";

  private final LinkSigner signer;
  private final UploadRepository uploads;

  TemporaryLinks(LinkSigner signer, UploadRepository uploads) {
    this.signer = signer;
    this.uploads = uploads;
  }

  /**
   * Returns a link to a file that the caller may read now: a path of the organization's address.
   */
  String make(Upload readable) {
    String opened = readable.organizationId() + "/" + readable.storageKey();
    String token = signer.sign(PURPOSE, opened, LIFE);
    String name = URLEncoder.encode(readable.nameInUrl(), StandardCharsets.UTF_8);
    return "/user_uploads/temporary/" + token + "/" + name.replace("+", "%20");
  }

  /** Returns the upload that a link opens; 404 if the link has expired or is invalid. */
  Upload follow(String token, String name) {
    return signer
        .verify(PURPOSE, token)
        .flatMap(this::find)
        .filter(upload -> upload.nameInUrl().equals(name))
        .orElseThrow(UploadsError.NO_SUCH_FILE::refuse);
  }

  private Optional<Upload> find(String opened) {
    String[] parts = opened.split("/", 2);
    return uploads.find(Long.parseLong(parts[0]), parts[1]);
  }
}
