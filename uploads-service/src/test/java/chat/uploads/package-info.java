@NullMarked
package chat.uploads;

import org.jspecify.annotations.NullMarked;
