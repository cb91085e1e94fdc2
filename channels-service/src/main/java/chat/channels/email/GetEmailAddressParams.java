package chat.channels.email;

import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: get-stream-email-address.
 *
 * @param streamId id of the channel
 * @param senderId id of the user who is shown as the sender of messages to the address: the caller,
 *     the email gateway bot, or a bot that the caller owns; the email gateway bot if absent
 */
record GetEmailAddressParams(@InPath long streamId, @Nullable Long senderId) {}
