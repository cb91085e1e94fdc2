package chat.messaging.draft;

import chat.kit.params.InPath;

/** Parameters of API: delete-draft. */
record DraftIdParams(@InPath long draftId) {}
