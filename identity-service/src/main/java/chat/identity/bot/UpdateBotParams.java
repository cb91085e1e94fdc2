package chat.identity.bot;

import chat.identity.account.RequestedRole;
import chat.kit.params.InPath;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /bots/<bot_id>} (API: update-bot); absent values stay unchanged.
 *
 * @param botId the user id of the bot
 * @param fullName the display name, unique in the organization; at most 100 characters, without
 *     those of the syntax of mentions
 * @param role the number of the new role, not higher than the owner's: 100 owner, 200
 *     administrator, 300 moderator, 400 member, 600 guest
 * @param botOwnerId the user id of the new owner: an active person who is not a guest
 */
record UpdateBotParams(
    @InPath long botId,
    @Nullable String fullName,
    @Nullable RequestedRole role,
    @Nullable Long botOwnerId) {}
