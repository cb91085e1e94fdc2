/** Tests of full-text search. */
@NullMarked
package chat.messaging.search;

import org.jspecify.annotations.NullMarked;
