/**
 * Rate limits, bulkheads ({@link chat.kit.limit.Bulkhead}) and memory budgets.
 *
 * <p>Each program counts for itself, in memory, and chooses the keys. Caches are bounded, too
 * ({@link chat.kit.limit.BoundedCaches}).
 */
@NullMarked
package chat.kit.limit;

import org.jspecify.annotations.NullMarked;
