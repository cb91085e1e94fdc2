/** Tests of the events that accounts get when roles and groups change what is visible. */
@NullMarked
package chat.channels.visibility;

import org.jspecify.annotations.NullMarked;
