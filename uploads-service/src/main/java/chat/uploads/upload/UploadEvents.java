package chat.uploads.upload;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** The events {@code attachment}, for who uploaded the file. */
final class UploadEvents {

  private UploadEvents() {}

  /**
   * A file as clients see it.
   *
   * @param createTime UNIX seconds
   * @param messageIds the messages that link it
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Attachment(
      long id, String name, long size, String pathId, long createTime, List<Long> messageIds) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Add(String op, Attachment attachment, long uploadSpaceUsed) {}

  /**
   * The event of a new file.
   *
   * @param spaceUsed bytes of all the organization's files
   */
  static Change added(Upload upload, long spaceUsed) {
    Attachment attachment =
        new Attachment(
            upload.uploadId(),
            upload.fileName(),
            upload.size(),
            upload.pathId(),
            upload.dateCreated().getEpochSecond(),
            List.of());
    return ClientEvent.of(
        upload.organizationId(),
        "attachment",
        Audience.ofUser(upload.ownerId()),
        new Add("add", attachment, spaceUsed));
  }
}
