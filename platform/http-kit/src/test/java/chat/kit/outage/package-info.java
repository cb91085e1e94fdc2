@NullMarked
package chat.kit.outage;

import org.jspecify.annotations.NullMarked;
