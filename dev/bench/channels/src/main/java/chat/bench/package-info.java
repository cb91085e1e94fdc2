/** Benchmarks of work that every request performs; run with {@code mvn -Pbench}. */
@NullMarked
package chat.bench;

import org.jspecify.annotations.NullMarked;
