package chat.identity.invite;

import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /invites/multiuse} (API: create-invite-link).
 *
 * @param inviteExpiresInMinutes the minutes until the link expires; null for never. If it is
 *     absent, the server's default applies, usually 14,400 minutes (10 days).
 * @param inviteAs the number of the role that the link grants: 100 owner, 200 administrator, 300
 *     moderator, 400 member, 600 guest
 * @param streamIds the ids of channels to which new users are subscribed, at most 10,000; the
 *     caller must be allowed to add subscribers
 * @param groupIds the ids of user groups that new users join, at most 100; the caller must be
 *     allowed to add members
 * @param includeRealmDefaultSubscriptions whether new users are subscribed to the default channels,
 *     too
 * @param welcomeMessageCustomText the welcome bot's message in Markdown, at most 8,000 characters;
 *     empty for none. If it is null or absent, or the caller is not an administrator, the text of
 *     the organization applies.
 */
record CreateInviteParams(
    @Nullable Validity inviteExpiresInMinutes,
    @Default("400") InvitedRole inviteAs,
    @Default("[]") @MaxElements(10_000) List<Long> streamIds,
    @Default("[]") @MaxElements(100) List<Long> groupIds,
    @Default("false") boolean includeRealmDefaultSubscriptions,
    @Nullable WelcomeText welcomeMessageCustomText) {}
