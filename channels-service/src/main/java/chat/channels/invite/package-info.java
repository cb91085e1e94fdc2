/**
 * Whether invited users may be subscribed to channels on behalf of an inviter (API: send-invites).
 *
 * <p>identity-service, which creates the invitations, asks; the check is repeated when the invited
 * user joins. No tables, no events. A private channel is accessible only to users who can see its
 * messages. Default channels are accepted together with a channel to which the inviter may add
 * others. An inviter who may add others to none of the listed channels may not list default
 * channels either, because {@code stream_ids} "must be empty" then.
 */
@NullMarked
package chat.channels.invite;

import org.jspecify.annotations.NullMarked;
