/** What those must know of transactions who write no SQL: whether one that failed is stored. */
@NullMarked
package chat.kit.transaction;

import org.jspecify.annotations.NullMarked;
