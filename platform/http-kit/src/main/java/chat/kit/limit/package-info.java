/**
 * How often somebody may do something, and how much is done at a time ({@link
 * chat.kit.limit.Turns}). Each program counts for itself, in memory; what is counted for whom it
 * says itself. What is remembered of many is bounded too ({@link chat.kit.limit.Remembered}).
 */
@NullMarked
package chat.kit.limit;

import org.jspecify.annotations.NullMarked;
