/**
 * Error responses.
 *
 * <p>Each service has one enum of {@link chat.kit.error.ErrorCase}s: code, HTTP status and text.
 * Throwing {@code CASE.refuse(...)} anywhere below a controller ends the request; {@code
 * chat.kit.envelope} turns it into the error envelope.
 */
@NullMarked
package chat.kit.error;

import org.jspecify.annotations.NullMarked;
