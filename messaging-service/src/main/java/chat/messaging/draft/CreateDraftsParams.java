package chat.messaging.draft;

/**
 * Parameters of API: create-drafts.
 *
 * @param drafts the new drafts
 */
record CreateDraftsParams(SentDrafts drafts) {}
