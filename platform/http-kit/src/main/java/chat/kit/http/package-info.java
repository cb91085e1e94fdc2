/**
 * What every program and operation begins with: the {@link chat.kit.http.Operations} stereotype,
 * the common configuration and the request id.
 */
@NullMarked
package chat.kit.http;

import org.jspecify.annotations.NullMarked;
