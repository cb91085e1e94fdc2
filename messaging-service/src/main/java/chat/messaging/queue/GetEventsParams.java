package chat.messaging.queue;

import chat.kit.params.Default;

/**
 * The parameters of getting events (behaviour, 18.2).
 *
 * @param lastEventId up to where the client has them
 */
record GetEventsParams(String queueId, long lastEventId, @Default("false") boolean dontBlock) {}
