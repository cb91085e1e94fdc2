package chat.messaging.draft;

import chat.kit.params.InPath;

/** Parameters of API: edit-draft. */
record EditDraftParams(@InPath long draftId, SentDraft draft) {}
