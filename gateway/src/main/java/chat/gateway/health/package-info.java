/** {@code GET /health}: the state of every service, the database and the broker. */
@NullMarked
package chat.gateway.health;

import org.jspecify.annotations.NullMarked;
