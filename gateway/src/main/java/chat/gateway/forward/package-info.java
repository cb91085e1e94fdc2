/**
 * Forwards requests and their answers as streams.
 *
 * <p>Bodies are not parsed or copied, and back-pressure is passed through in both directions.
 */
@NullMarked
package chat.gateway.forward;

import org.jspecify.annotations.NullMarked;
