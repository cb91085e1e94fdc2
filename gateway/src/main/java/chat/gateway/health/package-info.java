/**
 * {@code GET /health}: whether every program, the database and the broker are up, and which is not.
 */
@NullMarked
package chat.gateway.health;

import org.jspecify.annotations.NullMarked;
