/**
 * How often somebody may do something. Each program counts for itself, in memory; what is counted
 * for whom it says itself.
 */
@NullMarked
package chat.kit.limit;

import org.jspecify.annotations.NullMarked;
