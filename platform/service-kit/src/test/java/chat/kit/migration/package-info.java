@NullMarked
package chat.kit.migration;

import org.jspecify.annotations.NullMarked;
