/** What the services that name emoji must understand alike: the one that is the service's own. */
@NullMarked
package chat.kit.emoji;

import org.jspecify.annotations.NullMarked;
