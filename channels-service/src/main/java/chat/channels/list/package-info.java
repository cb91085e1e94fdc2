/**
 * Reading channels: one channel, a channel's id by name, and the list of visible channels ({@code
 * GET /streams/<id>}, {@code GET /get_stream_id}, {@code GET /streams}).
 */
@NullMarked
package chat.channels.list;

import org.jspecify.annotations.NullMarked;
