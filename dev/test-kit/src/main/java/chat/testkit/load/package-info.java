/** Generators of concurrent, large and hostile requests. */
@NullMarked
package chat.testkit.load;

import org.jspecify.annotations.NullMarked;
