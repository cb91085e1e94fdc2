/**
 * Transactions for those who write no SQL: whether one that failed is stored, many requests in one,
 * and much that is read of one moment.
 */
@NullMarked
package chat.kit.transaction;

import org.jspecify.annotations.NullMarked;
