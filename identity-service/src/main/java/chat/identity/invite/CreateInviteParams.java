package chat.identity.invite;

import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /invites/multiuse}.
 *
 * @param inviteExpiresInMinutes null where it was not sent, and the server's default applies
 * @param welcomeMessageCustomText null where it was not sent
 */
record CreateInviteParams(
    @Nullable Validity inviteExpiresInMinutes,
    @Default("400") InvitedRole inviteAs,
    @Default("[]") @MaxElements(10_000) List<Long> streamIds,
    @Default("[]") @MaxElements(100) List<Long> groupIds,
    @Default("false") boolean includeRealmDefaultSubscriptions,
    @Nullable WelcomeText welcomeMessageCustomText) {}
