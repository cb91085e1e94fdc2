package chat.messaging.eventlog;

/** Where a record lies, and what its source counts it as. */
record EventPlace(int partition, long offset, long organizationId, String source, long number) {}
