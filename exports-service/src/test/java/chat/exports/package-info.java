@NullMarked
package chat.exports;

import org.jspecify.annotations.NullMarked;
