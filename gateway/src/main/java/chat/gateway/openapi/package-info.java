/**
 * The OpenAPI document of all services ({@code GET /api/v1/openapi.json}), and the page at {@code
 * /api/docs} that shows it.
 */
@NullMarked
package chat.gateway.openapi;

import org.jspecify.annotations.NullMarked;
