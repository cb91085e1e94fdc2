/**
 * Reading channels: one, its id by its name, and the list of those that the caller may know of
 * ({@code GET /streams/<id>}, {@code GET /get_stream_id}, {@code GET /streams}).
 */
@NullMarked
package chat.channels.list;

import org.jspecify.annotations.NullMarked;
