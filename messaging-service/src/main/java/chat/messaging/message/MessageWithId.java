package chat.messaging.message;

/** A message with the id under which it is stored. */
record MessageWithId(long id, OutgoingMessage outgoing) {}
