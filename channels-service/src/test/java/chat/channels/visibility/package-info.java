/** What accounts are told when other roles and groups change what they see. */
@NullMarked
package chat.channels.visibility;

import org.jspecify.annotations.NullMarked;
