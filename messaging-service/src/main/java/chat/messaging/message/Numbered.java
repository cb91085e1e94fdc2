package chat.messaging.message;

/** A draft with the id that it is stored under. */
record Numbered(long id, Draft draft) {}
