package chat.uploads.attachment;

import chat.kit.params.InPath;

/** The parameters of {@code DELETE /attachments/{attachment_id}}. */
record AttachmentIdParams(@InPath long attachmentId) {}
