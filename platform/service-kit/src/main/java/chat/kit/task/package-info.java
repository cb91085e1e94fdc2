/**
 * Calls that another service must get, however often either of the two is away in between.
 *
 * <p>Table: {@code task}, a row from the transaction of the call's reason until its answer. A call
 * may be made twice, so what is called knows by a key or by its own state what it has done already.
 * Calls of one transaction have no order among each other (decision 19).
 *
 * <p>{@link Rounds} and {@link Backoff} serve whoever looks for work in a table of its own.
 */
@NullMarked
package chat.kit.task;

import org.jspecify.annotations.NullMarked;
