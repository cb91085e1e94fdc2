/**
 * Tables of one snapshot, streamed to another service.
 *
 * <p>{@link chat.kit.snapshot.Snapshots} reads in one transaction with a single snapshot, as slowly
 * as the reader accepts the rows, up to a time limit: the database cannot vacuum rows that an open
 * snapshot may still see. The format is lines of JSON: each row is one line, and control lines
 * begin with a {@code #}: {@code #{"moment":…,"about":…}} first, {@code #{"table":"…"}} before the
 * rows of each table, {@code #{"end":true,"rows":…}} last. A stream without its end line is
 * incomplete.
 */
@Configuration
@Requires(env = "service")
@NullMarked
package chat.kit.snapshot;

import io.micronaut.context.annotation.Configuration;
import io.micronaut.context.annotation.Requires;
import org.jspecify.annotations.NullMarked;
