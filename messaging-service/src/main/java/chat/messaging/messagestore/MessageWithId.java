package chat.messaging.messagestore;

/** A message and the id allocated to it. */
record MessageWithId(long id, OutgoingMessage outgoing) {}
