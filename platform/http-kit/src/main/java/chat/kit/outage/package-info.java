/**
 * Outages of dependencies, logged with one line at their begin, one per minute and one at their
 * end.
 */
@NullMarked
package chat.kit.outage;

import org.jspecify.annotations.NullMarked;
