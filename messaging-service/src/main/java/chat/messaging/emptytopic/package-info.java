/**
 * Channels that are to have the empty topic alone ({@code empty_topic_only}), which they may only
 * while they have no message in another.
 *
 * <p>Table: empty_topic_hold. channels-service asks before it decides, and until it has decided no
 * message is stored in another topic of the channel: its sender is told to try again (503). The
 * question takes the lock under which messages are stored, so none slips in between. Each change
 * has a hold of its own, by an operation id, and releases no other. A hold that nobody releases
 * lasts for a minute, and then until this service's copy of the channel has a later change than it
 * had when the hold began, and with it the new policy; an hour at most.
 */
@NullMarked
package chat.messaging.emptytopic;

import org.jspecify.annotations.NullMarked;
