/** Calls between programs, with a service token, a time limit, and a 503 during outages. */
@NullMarked
package chat.kit.client;

import org.jspecify.annotations.NullMarked;
