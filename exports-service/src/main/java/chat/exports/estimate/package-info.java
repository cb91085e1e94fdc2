/**
 * Estimates of organization sizes: messages and bytes of files.
 *
 * <p>Summed from message-sent, message-changed, channel-changed and file-changed, so that large
 * exports can be refused without reading their data. Public exports exclude direct messages and the
 * messages of private channels; bytes include all files, whatever links them.
 *
 * <p>Owns the tables {@code organization_size}, {@code channel_size} and {@code organization_file}.
 * Messages from before this service first consumed events are missing, so the worker checks the
 * exact number against the limit again.
 */
@NullMarked
package chat.exports.estimate;

import org.jspecify.annotations.NullMarked;
