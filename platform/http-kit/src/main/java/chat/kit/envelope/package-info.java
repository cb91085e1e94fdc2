/**
 * The response envelope of the API.
 *
 * <p>Results of operations, refusals, errors of the HTTP server and unexpected errors all have this
 * form.
 */
@NullMarked
package chat.kit.envelope;

import org.jspecify.annotations.NullMarked;
