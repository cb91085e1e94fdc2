/** Filters the framework's metrics of a service. */
@NullMarked
package chat.kit.metrics;

import org.jspecify.annotations.NullMarked;
