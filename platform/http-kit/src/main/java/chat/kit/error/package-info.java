/**
 * How a request is refused.
 *
 * <p>Each service keeps one enum of {@link chat.kit.error.ErrorCase}s: code, HTTP status and text.
 * Throwing {@code CASE.refuse(...)} anywhere below a controller ends the request; {@code
 * chat.kit.envelope} turns it into the error envelope of the specification.
 */
@NullMarked
package chat.kit.error;

import org.jspecify.annotations.NullMarked;
