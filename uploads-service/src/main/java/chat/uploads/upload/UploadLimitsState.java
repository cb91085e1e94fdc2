package chat.uploads.upload;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.uploads.form.OneFile;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the limits of files and pictures to the initial state (API: register-queue). */
@Singleton
final class UploadLimitsState implements StatePart {

  private final long maxMebibytes;
  private final long quotaMebibytes;

  /**
   * @param maxMebibytes maximum size of a file
   * @param quotaMebibytes maximum size of all files; 0 for no limit
   */
  UploadLimitsState(
      @Property(name = "chat.max-file-upload-size") long maxMebibytes,
      @Property(name = "chat.upload-quota") long quotaMebibytes) {
    this.maxMebibytes = maxMebibytes;
    this.quotaMebibytes = quotaMebibytes;
  }

  @Override
  public String eventType() {
    return "realm";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("max_file_upload_size_mib", maxMebibytes);
    fields.put("max_avatar_file_size_mib", OneFile.PICTURE_MEBIBYTES);
    fields.put("max_icon_file_size_mib", OneFile.PICTURE_MEBIBYTES);
    fields.put("max_logo_file_size_mib", OneFile.PICTURE_MEBIBYTES);
    fields.put("realm_upload_quota_mib", quotaMebibytes == 0 ? null : quotaMebibytes);
  }
}
