/** Benchmarks of sending, run by {@code mvn -Pbench}. */
@NullMarked
package chat.bench;

import org.jspecify.annotations.NullMarked;
