package chat.messaging.draft;

/** The parameters of {@code POST /drafts}. */
record CreateDraftsParams(SentDrafts drafts) {}
