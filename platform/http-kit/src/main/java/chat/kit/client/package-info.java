/**
 * Calls between the programs: with a token of one's own, a time limit, and a 503 where nobody
 * answers.
 */
@NullMarked
package chat.kit.client;

import org.jspecify.annotations.NullMarked;
