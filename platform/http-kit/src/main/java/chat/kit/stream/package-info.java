/**
 * Bytes that are too many to be held: sent as they come ({@link chat.kit.stream.StreamedBytes}),
 * and handed from a thread that writes to one that reads ({@link chat.kit.stream.Pipe}).
 */
@NullMarked
package chat.kit.stream;

import org.jspecify.annotations.NullMarked;
