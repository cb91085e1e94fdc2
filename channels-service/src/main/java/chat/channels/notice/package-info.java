/**
 * What the notification bot says about channels: in a channel's topic {@code channel events}, in
 * the organization's channel of announcements, and to people whom somebody else has subscribed.
 *
 * <p>Each message is a task ({@link chat.kit.task}) of the transaction that it tells about, with a
 * key of its own, so it is sent once whatever is away in between. The organization may have the
 * {@code channel events} switched off ({@code send_channel_events_messages}). People who are
 * subscribed are told a hundred by a task; in an archived channel nothing is said but that it was
 * archived, and no private one is announced.
 */
@NullMarked
package chat.channels.notice;

import org.jspecify.annotations.NullMarked;
