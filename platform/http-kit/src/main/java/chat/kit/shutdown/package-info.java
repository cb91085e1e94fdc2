/**
 * How a program stops: first it is not ready, then it refuses, then it drains. Callers that probe
 * readiness, or send a refused request to another endpoint, lose no request.
 */
@NullMarked
package chat.kit.shutdown;

import org.jspecify.annotations.NullMarked;
