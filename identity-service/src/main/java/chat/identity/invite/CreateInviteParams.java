package chat.identity.invite;

import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /invites/multiuse} (API: create-invite-link).
 *
 * @param inviteExpiresInMinutes null if it was not sent; the server's default applies
 * @param welcomeMessageCustomText null if it was not sent
 */
record CreateInviteParams(
    @Nullable Validity inviteExpiresInMinutes,
    @Default("400") InvitedRole inviteAs,
    @Default("[]") @MaxElements(10_000) List<Long> streamIds,
    @Default("[]") @MaxElements(100) List<Long> groupIds,
    @Default("false") boolean includeRealmDefaultSubscriptions,
    @Nullable WelcomeText welcomeMessageCustomText) {}
