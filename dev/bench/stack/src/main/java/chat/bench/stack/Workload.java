package chat.bench.stack;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table: requests of one kind.
 *
 * @param name selects the row on the command line
 * @param requests creates enough of them for the duration
 * @param stored counts the rows that successes store; null if a success does not store exactly one
 */
record Workload(
    String name,
    List<Integer> connections,
    Function<Duration, List<byte[]>> requests,
    @Nullable LongSupplier stored) {}
