/**
 * Messages of the notification bot about channels.
 *
 * <p>They go to the channel's topic {@code channel events}, to the organization's announcement
 * channel, and to users whom someone else has subscribed. Each message is a task ({@link
 * chat.kit.task}) of the transaction that it reports, with its own idempotency key, so it is sent
 * exactly once even if messaging-service is unavailable for a while. The organization may disable
 * the {@code channel events} messages ({@code send_channel_events_messages}). New subscribers are
 * notified in tasks of up to a hundred. In an archived channel only the archiving itself is posted,
 * and private channels are not announced.
 */
@NullMarked
package chat.channels.notice;

import org.jspecify.annotations.NullMarked;
