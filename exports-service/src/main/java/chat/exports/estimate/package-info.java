/**
 * How much an organization has: messages and bytes of files, added up from message-sent,
 * message-changed and file-changed, so that refusing a large export costs no look at what it holds.
 * Of a public export the messages of private channels don't count, which channel-changed tells, nor
 * direct messages; the bytes are those of all files, whatever links them.
 *
 * <p>Tables: {@code organization_size}, {@code channel_size}, {@code organization_file}. Messages
 * from before this service first listened are not in it; the worker holds the true number against
 * the limit again.
 */
@NullMarked
package chat.exports.estimate;

import org.jspecify.annotations.NullMarked;
