/**
 * Benchmark of the whole product under load, through its API.
 *
 * <p>Starts the stack on new data, creates users and channels, and drives it with {@code wrk}. For
 * each row it reports throughput, latency and the CPU time of each process, compared with other
 * programs on the same machine. Both responses and stored rows are counted.
 */
@NullMarked
package chat.bench.stack;

import org.jspecify.annotations.NullMarked;
