package chat.messaging.draft;

import chat.kit.params.InPath;

/** The parameters of an operation that names a draft and nothing else. */
record DraftIdParams(@InPath long draftId) {}
