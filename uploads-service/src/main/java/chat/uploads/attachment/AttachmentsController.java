package chat.uploads.attachment;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.uploads.UploadsError;
import chat.uploads.claim.OwnFiles;
import chat.uploads.upload.Attachment;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadStore;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/** The files that the caller has uploaded. */
@Operations
@ForCallers
final class AttachmentsController {

  private final OwnFiles ownFiles;
  private final UploadStore uploads;
  private final RemoveUpload removeUpload;

  AttachmentsController(OwnFiles ownFiles, UploadStore uploads, RemoveUpload removeUpload) {
    this.ownFiles = ownFiles;
    this.uploads = uploads;
    this.removeUpload = removeUpload;
  }

  /**
   * The answer of {@code GET /attachments}.
   *
   * @param uploadSpaceUsed bytes of all the organization's files
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record OwnAttachments(List<Attachment> attachments, long uploadSpaceUsed) {}

  @Get("/attachments")
  OwnAttachments list(Caller caller) {
    return new OwnAttachments(ownFiles.of(caller), uploads.spaceUsed(caller.organizationId()));
  }

  @Delete("/attachments/{attachment_id:[0-9]+}")
  void remove(Caller caller, @Params AttachmentIdParams params) {
    Upload own =
        uploads
            .findOwn(caller.organizationId(), caller.userId(), params.attachmentId())
            .orElseThrow(UploadsError.INVALID_ATTACHMENT::refuse);
    if (!removeUpload.remove(own)) {
      throw UploadsError.INVALID_ATTACHMENT.refuse();
    }
  }
}
