package chat.messaging.draft;

import chat.kit.params.InPath;

/**
 * Parameters of API: delete-draft.
 *
 * @param draftId the id of the draft
 */
record DraftIdParams(@InPath long draftId) {}
