package chat.bench.stack;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table: requests of one kind.
 *
 * @param name what it is chosen by
 * @param requests makes enough of them for the time
 * @param stored counts what successes leave behind; null where that is not one row each
 */
record Workload(
    String name,
    List<Integer> connections,
    Function<Duration, List<byte[]>> requests,
    @Nullable LongSupplier stored) {}
