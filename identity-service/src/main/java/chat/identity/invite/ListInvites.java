package chat.identity.invite;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** The usable invitations: all of them for administrators, their own for other users. */
@Singleton
final class ListInvites {
  private final InviteRules rules;
  private final InvitationRepository invitations;
  private final Clock clock;

  ListInvites(InviteRules rules, InvitationRepository invitations, Clock clock) {
    this.rules = rules;
    this.invitations = invitations;
    this.clock = clock;
  }

  /** Returns the invitations, oldest first; only owners see links that grant the owner role. */
  List<UsableInvitation> of(Caller requester) {
    Caller caller = rules.current(requester);
    return caller.role().isAtLeast(Role.ADMINISTRATOR)
        ? invitations.usable(caller.organizationId(), caller.role().number(), clock.instant())
        : invitations.usableOf(caller.organizationId(), caller.userId(), clock.instant());
  }
}
