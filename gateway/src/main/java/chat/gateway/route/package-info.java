/**
 * Which service answers which path. The table is configuration ({@code chat.routes}); the first
 * route that fits is taken, and a path that could mean another one further on ({@code ..}, {@code
 * //}, encoded slashes) fits none.
 */
@NullMarked
package chat.gateway.route;

import org.jspecify.annotations.NullMarked;
