package chat.messaging.eventlog;

/** Position of a record and the change number that its source gave it. */
record EventPosition(int partition, long offset, long organizationId, String source, long number) {}
