@NullMarked
package chat.kit.client;

import org.jspecify.annotations.NullMarked;
