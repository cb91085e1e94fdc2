package chat.identity.invite;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** The usable links: all of them for administrators, their own for others. */
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

  /** The oldest first. A link to become an owner is a key to everything, and only owners see it. */
  List<UsableInvitation> of(Caller requester) {
    Caller caller = rules.current(requester);
    return caller.role().isAtLeast(Role.ADMINISTRATOR)
        ? invitations.usable(caller.organizationId(), caller.role().number(), clock.instant())
        : invitations.usableOf(caller.organizationId(), caller.userId(), clock.instant());
  }
}
