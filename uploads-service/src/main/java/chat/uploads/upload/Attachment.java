package chat.uploads.upload;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * A file in its representation for clients (API: get-attachments).
 *
 * @param id id of the file
 * @param name name given by the uploader
 * @param size size in bytes
 * @param pathId address below {@code /user_uploads/}
 * @param createTime time of the upload in UNIX seconds
 * @param messageIds ids of the messages that link the file, ascending: the newest 100 if there are
 *     more
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
