package chat.messaging.queue;

/** The parameters of {@code DELETE /events} (API: delete-queue). */
record QueueParams(String queueId) {}
