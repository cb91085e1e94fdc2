/**
 * Tables of one moment, streamed to another service.
 *
 * <p>{@link chat.kit.snapshot.Snapshots} reads in one transaction that sees a single moment, as
 * slowly as the other side takes the rows, and gives up after a while: a database can't clean up
 * behind a moment that somebody still looks at. Lines of JSON: each row is one, and what is said
 * about them begins with a {@code #}: {@code #{"moment":…,"about":…}} first, {@code #{"table":"…"}}
 * before the rows of each table, {@code #{"end":true,"rows":…}} last. A stream without its end is
 * not whole.
 */
@NullMarked
package chat.kit.snapshot;

import org.jspecify.annotations.NullMarked;
