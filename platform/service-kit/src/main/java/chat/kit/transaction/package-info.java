/**
 * Transactions for those who write no SQL: whether one that failed is stored, and many requests in
 * one.
 */
@NullMarked
package chat.kit.transaction;

import org.jspecify.annotations.NullMarked;
