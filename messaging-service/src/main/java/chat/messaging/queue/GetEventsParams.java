package chat.messaging.queue;

import chat.kit.params.Default;

/**
 * The parameters of {@code GET /events} (API: get-events).
 *
 * @param queueId the id of the queue, from register-queue
 * @param lastEventId the id of the last event that the client has received; {@code last_event_id}
 *     of register-queue in the first request
 * @param dontBlock whether the request is answered immediately, even without events
 */
record GetEventsParams(String queueId, long lastEventId, @Default("false") boolean dontBlock) {}
