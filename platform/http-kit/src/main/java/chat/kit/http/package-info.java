@NullMarked
package chat.kit.http;

import org.jspecify.annotations.NullMarked;
