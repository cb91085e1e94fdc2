/**
 * Bytes that are too many to be held: read as they come ({@link chat.kit.stream.BodyStream}), sent
 * as they come ({@link chat.kit.stream.StreamedBytes}), handed from a thread that writes to one
 * that reads ({@link chat.kit.stream.Pipe}), or kept on the disk until their reader has taken them
 * ({@link chat.kit.stream.Spool}).
 */
@NullMarked
package chat.kit.stream;

import org.jspecify.annotations.NullMarked;
