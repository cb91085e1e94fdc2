package chat.uploads.attachment;

import chat.kit.params.InPath;

/**
 * The parameters of {@code DELETE /attachments/{attachment_id}} (API: remove-attachment).
 *
 * @param attachmentId id of the file, from {@code get-attachments}
 */
record AttachmentIdParams(@InPath long attachmentId) {}
