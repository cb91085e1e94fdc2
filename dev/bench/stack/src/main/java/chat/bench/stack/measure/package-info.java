/** Measures CPU time, memory and load, and formats tables. */
@NullMarked
package chat.bench.stack.measure;

import org.jspecify.annotations.NullMarked;
