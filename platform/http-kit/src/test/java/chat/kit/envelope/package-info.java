@NullMarked
package chat.kit.envelope;

import org.jspecify.annotations.NullMarked;
