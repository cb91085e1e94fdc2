package chat.channels.email;

import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/** Specification, operation 7. */
record GetEmailAddressParams(@InPath long streamId, @Nullable Long senderId) {}
