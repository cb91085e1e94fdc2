package chat.messaging.draft;

import chat.kit.params.InPath;

/**
 * Parameters of API: edit-draft.
 *
 * @param draftId the id of the draft
 * @param draft the new values of all its fields
 */
record EditDraftParams(@InPath long draftId, SentDraft draft) {}
