/**
 * What every program and operation begins with: the {@link chat.kit.http.Operations} stereotype and
 * the {@link chat.kit.http.ApiController} that it is, the common configuration and the request id.
 */
@NullMarked
package chat.kit.http;

import org.jspecify.annotations.NullMarked;
