package chat.messaging.draft;

/** Parameters of API: create-drafts. */
record CreateDraftsParams(SentDrafts drafts) {}
