/** Answers that are given on a thread of connections, where nothing has to be waited for. */
@NullMarked
package chat.kit.atonce;

import org.jspecify.annotations.NullMarked;
