/**
 * What wraps every operation: the {@link chat.kit.http.Operations} stereotype, the response
 * envelope and the request id.
 */
@NullMarked
package chat.kit.http;

import org.jspecify.annotations.NullMarked;
