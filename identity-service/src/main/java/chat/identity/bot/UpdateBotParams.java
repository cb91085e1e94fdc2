package chat.identity.bot;

import chat.identity.user.WantedRole;
import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code PATCH /bots/<id>}; what is not sent stays. */
record UpdateBotParams(
    @InPath long botId,
    @Nullable String fullName,
    @Nullable WantedRole role,
    @Nullable Long botOwnerId) {}
