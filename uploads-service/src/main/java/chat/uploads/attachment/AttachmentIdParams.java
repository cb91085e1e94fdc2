package chat.uploads.attachment;

import chat.kit.params.InPath;

/** The parameters of {@code DELETE /attachments/{attachment_id}} (API: remove-attachment). */
record AttachmentIdParams(@InPath long attachmentId) {}
