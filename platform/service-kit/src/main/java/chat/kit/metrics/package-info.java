/** Which of the framework's metrics a service shows. */
@NullMarked
package chat.kit.metrics;

import org.jspecify.annotations.NullMarked;
