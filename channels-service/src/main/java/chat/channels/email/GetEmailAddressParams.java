package chat.channels.email;

import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/** The parameters of API: get-stream-email-address. */
record GetEmailAddressParams(@InPath long streamId, @Nullable Long senderId) {}
