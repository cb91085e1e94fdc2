/**
 * HTTP server: annotations of controllers, default configuration, connection handlers, request ids.
 *
 * <p>{@link chat.kit.http.Operations} marks a controller that may block, {@link
 * chat.kit.http.ApiController} one that runs on the event loop.
 */
@NullMarked
package chat.kit.http;

import org.jspecify.annotations.NullMarked;
