/**
 * The page behind an invitation's link, and what happens to who fills it in.
 *
 * <p>Events: those of a new account and of a group's new member. The account, its groups and what
 * other services still have to do for it ({@link chat.kit.task}) are one transaction. Both calls
 * know who has been served already, so doing one twice changes nothing. Channels and groups that
 * the inviter could no longer hand out are left out, and people join without them.
 */
@NullMarked
package chat.identity.join;

import org.jspecify.annotations.NullMarked;
