/**
 * Channels that are to have the empty topic alone ({@code empty_topic_only}), which they may only
 * while they have no message in another.
 *
 * <p>Table: empty_topic_hold. channels-service asks before it decides, and until it has decided no
 * message is stored in another topic of the channel: its sender is told to try again (503). The
 * question takes the lock under which messages are stored, so none slips in between. Each change
 * has a hold of its own, by an operation id, and releases no other. What became of the change is
 * asked after 20 seconds: where it never will be, the hold ends then. Where it has happened, the
 * hold lasts for a minute, and then until this service's copy of the channel has come to the number
 * of the very change, and with it to the new policy: another change of the channel ends no hold. An
 * hour after it began it ends where nobody answers.
 */
@NullMarked
package chat.messaging.emptytopic;

import org.jspecify.annotations.NullMarked;
