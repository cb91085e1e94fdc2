/**
 * The page behind an invitation link, and the creation of the new account.
 *
 * <p>Publishes the events of a new account and of new group members. The account, its groups and
 * the tasks for other services ({@link chat.kit.task}) are one transaction. Both tasks are
 * idempotent, so running one twice changes nothing. Channels and groups to which the inviter may no
 * longer add members are skipped, and people join without them.
 */
@NullMarked
package chat.identity.join;

import org.jspecify.annotations.NullMarked;
