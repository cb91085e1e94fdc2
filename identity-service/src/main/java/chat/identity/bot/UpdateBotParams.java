package chat.identity.bot;

import chat.identity.account.RequestedRole;
import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/** Parameters of {@code PATCH /bots/<bot_id>}; absent values stay unchanged. */
record UpdateBotParams(
    @InPath long botId,
    @Nullable String fullName,
    @Nullable RequestedRole role,
    @Nullable Long botOwnerId) {}
