/** Outages of what a program depends on: one line when they begin, one a minute, one at the end. */
@NullMarked
package chat.kit.outage;

import org.jspecify.annotations.NullMarked;
