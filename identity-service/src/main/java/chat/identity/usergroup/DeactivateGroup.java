package chat.identity.usergroup;

import chat.identity.IdentityError;
import chat.identity.groupuse.EndGroupUses;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;

/** Deactivates a group that nothing uses (specification, operation 11). */
@Singleton
final class DeactivateGroup {
  private final UnusedGroup unusedGroup;
  private final EndGroupUses groupUses;

  DeactivateGroup(UnusedGroup unusedGroup, EndGroupUses groupUses) {
    this.unusedGroup = unusedGroup;
    this.groupUses = groupUses;
  }

  /**
   * A refusal where something uses the group. That a channel does must be so now, and not only by
   * what channels-service has told so far; 503 where it can't be asked.
   */
  void deactivate(Caller caller, long groupId) {
    List<Objection> objections = unusedGroup.deactivate(caller, groupId);
    if (objections.stream().anyMatch(objection -> objection.channelId() != null)) {
      groupUses.endPast(caller.organizationId(), groupId);
      objections = unusedGroup.deactivate(caller, groupId);
    }
    if (!objections.isEmpty()) {
      throw IdentityError.GROUP_IN_USE.refuse().with("objections", objections);
    }
  }
}
