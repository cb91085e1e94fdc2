/**
 * Transactions beyond single statements: outcomes of failures, batches of writes, and snapshots of
 * reads.
 */
@NullMarked
package chat.kit.transaction;

import org.jspecify.annotations.NullMarked;
