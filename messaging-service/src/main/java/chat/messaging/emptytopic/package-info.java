/**
 * Channels that are to have the empty topic alone ({@code empty_topic_only}), which they may only
 * while they have no message in another.
 *
 * <p>Table: empty_topic_hold. channels-service asks before it decides, and until it has decided no
 * message is stored in another topic of the channel: its sender is told to try again (503). The
 * question takes the lock under which messages are stored, so none slips in between. Each change
 * has a hold of its own, by an operation id, and releases no other. A hold ends by itself after a
 * minute; by then this service's copy of the channel has the new policy.
 */
@NullMarked
package chat.messaging.emptytopic;

import org.jspecify.annotations.NullMarked;
