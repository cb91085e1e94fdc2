/** Answers that are given on the thread of their connection, where nothing has to be waited for. */
@NullMarked
package chat.kit.atonce;

import org.jspecify.annotations.NullMarked;
