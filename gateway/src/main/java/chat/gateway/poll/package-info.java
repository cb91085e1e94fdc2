/**
 * Polls for events that wait in the gateway.
 *
 * <p>A poll is forwarded like any request. If messaging-service has no events, it responds at once,
 * and the answer follows later on a {@link chat.gateway.poll.PollStream}, which carries the answers
 * of all polls that wait at one endpoint. So a waiting poll has no connection to messaging-service.
 */
@NullMarked
package chat.gateway.poll;

import org.jspecify.annotations.NullMarked;
