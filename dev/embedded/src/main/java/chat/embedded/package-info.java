/**
 * PostgreSQL and Kafka without Docker, for the local stack and for tests.
 *
 * <p>They are real servers in directories of their own. A directory belongs to one running server
 * at a time; leftovers of a killed run are reused or removed.
 */
@NullMarked
package chat.embedded;

import org.jspecify.annotations.NullMarked;
