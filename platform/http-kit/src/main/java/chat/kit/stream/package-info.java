/**
 * Streams for data that is too long to hold in memory.
 *
 * <p>It is read as it arrives ({@link chat.kit.stream.BodyStream}), sent as it arrives ({@link
 * chat.kit.stream.StreamedBytes}), passed from a writing to a reading thread ({@link
 * chat.kit.stream.Pipe}), or stored on disk until its reader has read it ({@link
 * chat.kit.stream.Spool}).
 */
@NullMarked
package chat.kit.stream;

import org.jspecify.annotations.NullMarked;
