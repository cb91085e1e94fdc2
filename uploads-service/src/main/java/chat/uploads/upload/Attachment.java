package chat.uploads.upload;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A file in its representation for clients (API: get-attachments).
 *
 * @param pathId the address below {@code /user_uploads/}
 * @param createTime UNIX seconds
 * @param messageIds the messages that link it, ascending: the newest 100 if there are more
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Attachment(
    long id, String name, long size, String pathId, long createTime, List<Long> messageIds) {

  /** Returns the file with the messages that link it. */
  public static Attachment of(Upload upload, List<Long> messageIds) {
    return new Attachment(
        upload.uploadId(),
        upload.fileName(),
        upload.size(),
        upload.pathId(),
        upload.dateCreated().getEpochSecond(),
        messageIds);
  }
}
