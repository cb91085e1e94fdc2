package chat.messaging.queue;

/** The parameters of ending a queue (behaviour, 18.2). */
record QueueParams(String queueId) {}
