package chat.messaging.queue;

import chat.kit.params.Default;

/**
 * The parameters of {@code GET /events} (API: get-events).
 *
 * @param lastEventId the id of the last event that the client has received
 */
record GetEventsParams(String queueId, long lastEventId, @Default("false") boolean dontBlock) {}
