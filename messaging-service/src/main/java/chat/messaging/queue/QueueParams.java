package chat.messaging.queue;

/**
 * The parameters of {@code DELETE /events} (API: delete-queue).
 *
 * @param queueId the id of the queue, from register-queue
 */
record QueueParams(String queueId) {}
