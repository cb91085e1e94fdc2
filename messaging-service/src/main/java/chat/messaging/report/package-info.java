/**
 * Reports of messages to the moderators (API: report-message).
 *
 * <p>Stores nothing. The notification bot posts each report to the channel of the setting {@code
 * moderation_request_channel_id}, into a topic for the reported user. All accounts that can read a
 * message may report it, even its sender. Reports are refused if the channel is not private,
 * because a report contains the message.
 */
@NullMarked
package chat.messaging.report;

import org.jspecify.annotations.NullMarked;
