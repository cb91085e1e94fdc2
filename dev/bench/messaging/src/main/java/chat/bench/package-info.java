/** Benchmarks of sending; run with {@code mvn -Pbench}. */
@NullMarked
package chat.bench;

import org.jspecify.annotations.NullMarked;
