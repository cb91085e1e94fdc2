/**
 * Graceful shutdown: a program first becomes not ready, then refuses requests, then drains.
 *
 * <p>Callers that probe readiness, or send a refused request to another endpoint, lose no request.
 */
@NullMarked
package chat.kit.shutdown;

import org.jspecify.annotations.NullMarked;
