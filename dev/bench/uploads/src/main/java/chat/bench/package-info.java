/** Benchmarks of uploads; run with {@code mvn -Pbench}. */
@NullMarked
package chat.bench;

import org.jspecify.annotations.NullMarked;
