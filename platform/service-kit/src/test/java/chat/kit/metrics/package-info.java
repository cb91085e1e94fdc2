@NullMarked
package chat.kit.metrics;

import org.jspecify.annotations.NullMarked;
