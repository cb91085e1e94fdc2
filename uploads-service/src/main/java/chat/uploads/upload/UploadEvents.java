package chat.uploads.upload;

import chat.contracts.Topic;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the events of a file: {@code attachment} for its uploader, file-changed for other
 * services.
 */
public final class UploadEvents {

  private UploadEvents() {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record AttachmentEvent(String op, Attachment attachment, long uploadSpaceUsed) {}

  @Serdeable
  record Id(long id) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Removed(String op, Id attachment, long uploadSpaceUsed) {}

  /** A value of file-changed. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record FileChanged(
      int version,
      long organizationId,
      long fileId,
      String kind,
      String pathId,
      long ownerId,
      long size,
      boolean isClaimed,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Picture picture) {}

  /** The thumbnail of a picture, with the size of the picture once it is ready. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Picture(
      String contentType, String status, @Nullable Integer width, @Nullable Integer height) {

    static @Nullable Picture of(Upload upload) {
      String status = upload.pictureStatus();
      return status == null
          ? null
          : new Picture(
              upload.contentType(), status, upload.pictureWidth(), upload.pictureHeight());
    }
  }

  /**
   * A new file.
   *
   * @param spaceUsed bytes of all the organization's files
   */
  static List<Change> added(Upload upload, long spaceUsed) {
    AttachmentEvent attachmentEvent =
        new AttachmentEvent("add", Attachment.of(upload, List.of()), spaceUsed);
    return List.of(clientEvent(upload, attachmentEvent), file(upload, "sized", false));
  }

  /**
   * A change of the messages that link the file.
   *
   * @param spaceUsed bytes of all the organization's files
   */
  public static Change linked(Upload upload, List<Long> messageIds, long spaceUsed) {
    return clientEvent(
        upload, new AttachmentEvent("update", Attachment.of(upload, messageIds), spaceUsed));
  }

  /** The first message links the file, or the last link is gone. */
  public static Change claimed(Upload upload, boolean isClaimed) {
    return file(upload, isClaimed ? "claimed" : "unclaimed", isClaimed);
  }

  /**
   * The thumbnail of a picture is ready or has failed; of the kind {@code claimed}, or {@code
   * sized} if no message links the file.
   */
  public static Change thumbnailed(Upload upload, boolean isClaimed) {
    return file(upload, isClaimed ? "claimed" : "sized", isClaimed);
  }

  /**
   * A deleted file.
   *
   * @param spaceUsed bytes of all remaining files
   */
  public static List<Change> removed(Upload upload, long spaceUsed) {
    Removed removed = new Removed("remove", new Id(upload.uploadId()), spaceUsed);
    return List.of(clientEvent(upload, removed), file(upload, "removed", false));
  }

  private static Change clientEvent(Upload upload, Object payload) {
    return ClientEvent.of(
        upload.organizationId(), "attachment", Audience.ofUser(upload.ownerId()), payload);
  }

  private static Change file(Upload upload, String kind, boolean isClaimed) {
    return new Change(
        Topic.FILE_CHANGED,
        upload.organizationId() + ":" + upload.uploadId(),
        new FileChanged(
            1,
            upload.organizationId(),
            upload.uploadId(),
            kind,
            upload.pathId(),
            upload.ownerId(),
            upload.size(),
            isClaimed,
            Picture.of(upload)));
  }
}
