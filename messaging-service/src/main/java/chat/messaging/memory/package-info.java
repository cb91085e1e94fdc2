/**
 * Remembers in each replica what was read of messages and those who read them, so that reading it
 * again asks the database nothing (decision 61).
 *
 * <p>Everything is remembered with a version, which changes with whatever it rests on, and used
 * only while that is the same: of copies the numbers to which they have come, of what this service
 * writes itself a count of the changes that client-events tell of. It is not used before this
 * replica has heard of all changes that the client has seen, and that were there half a second ago.
 */
@NullMarked
package chat.messaging.memory;

import org.jspecify.annotations.NullMarked;
