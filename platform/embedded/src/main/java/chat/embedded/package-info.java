/**
 * PostgreSQL and Kafka without Docker: real servers in a directory of their own, for the local
 * stack and for tests. A directory belongs to one running server at a time; what a killed run has
 * left behind is taken over or removed, never in the way.
 */
@NullMarked
package chat.embedded;

import org.jspecify.annotations.NullMarked;
