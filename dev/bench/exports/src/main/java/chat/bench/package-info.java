/** Benchmarks of archives; run with {@code mvn -Pbench}. */
@NullMarked
package chat.bench;

import org.jspecify.annotations.NullMarked;
