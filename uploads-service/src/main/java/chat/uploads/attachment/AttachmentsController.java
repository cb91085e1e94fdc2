package chat.uploads.attachment;

import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.uploads.UploadsError;
import chat.uploads.claim.OwnFiles;
import chat.uploads.upload.Attachment;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadRepository;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lists and deletes the files that the caller has uploaded (API: get-attachments,
 * remove-attachment).
 */
@Operations
@ForCallers
final class AttachmentsController {

  private final OwnFiles ownFiles;
  private final UploadRepository uploads;
  private final DeleteAttachment deleteAttachment;

  AttachmentsController(
      OwnFiles ownFiles, UploadRepository uploads, DeleteAttachment deleteAttachment) {
    this.ownFiles = ownFiles;
    this.uploads = uploads;
    this.deleteAttachment = deleteAttachment;
  }

  /**
   * Lists the files that the caller has uploaded. {@code attachments} begins with the oldest.
   * {@code upload_space_used} is the size of all files of the organization in bytes.
   *
   * <p>Each element has {@code id}, {@code name}, {@code path_id} (the address below {@code
   * /user_uploads/}), {@code size} in bytes, {@code create_time} in UNIX seconds, and {@code
   * message_ids}: the messages that link the file in ascending order, only the newest 100 if there
   * are more.
   */
  @OperationId("get-attachments")
  @AnswerField(
      name = "attachments",
      type = Attachment.class,
      shape = Shape.LIST,
      text = "The files of the caller, the oldest first.")
  @AnswerField(
      name = "upload_space_used",
      type = long.class,
      text = "Bytes of all files of the organization.")
  @Get("/attachments")
  Map<String, Object> list(Caller caller) {
    long spaceUsed = uploads.spaceUsed(caller.organizationId());
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("attachments", ownFiles.of(caller));
    answer.put("upload_space_used", spaceUsed);
    return answer;
  }

  /**
   * Deletes a file that the caller has uploaded. Messages that link it are not changed. The caller
   * receives the event {@code attachment} with {@code op} {@code remove}.
   */
  @OperationId("remove-attachment")
  @Delete("/attachments/{attachment_id:[0-9]+}")
  void remove(Caller caller, @Params AttachmentIdParams params) {
    Upload own =
        uploads
            .findOwn(caller.organizationId(), caller.userId(), params.attachmentId())
            .orElseThrow(UploadsError.INVALID_ATTACHMENT::refuse);
    if (!deleteAttachment.remove(own)) {
      throw UploadsError.INVALID_ATTACHMENT.refuse();
    }
  }
}
