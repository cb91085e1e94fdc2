/**
 * Whether newcomers may be subscribed to channels on somebody's word (specification, operation 5);
 * identity-service asks, who makes the invitations, and it is looked at again when somebody joins.
 *
 * <p>No tables, no events. A private channel is there for those alone who can see its messages.
 * Default channels go with a channel to which the inviter may add others; by themselves they are
 * refused to whoever may add others to none of those that he lists, for then {@code stream_ids}
 * "must be empty".
 */
@NullMarked
package chat.channels.invite;

import org.jspecify.annotations.NullMarked;
