package chat.messaging.draft;

import chat.kit.params.InPath;

/** The parameters of {@code PATCH /drafts/<id>}. */
record EditDraftParams(@InPath long draftId, SentDraft draft) {}
