package chat.identity.groupuse;

import chat.identity.group.GroupStore;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/** Registers uses and settles them, under the lock that deactivating a group takes too. */
@Singleton
class RegisterGroupUses {
  private final GroupStore groups;
  private final GroupUseStore uses;
  private final Outbox outbox;
  private final Clock clock;

  RegisterGroupUses(GroupStore groups, GroupUseStore uses, Outbox outbox, Clock clock) {
    this.groups = groups;
    this.uses = uses;
    this.outbox = outbox;
    this.clock = clock;
  }

  @Transactional
  Outcome register(UUID operationId, GroupUses wanted) {
    outbox.lock(wanted.organizationId());
    Map<Long, Boolean> areDeactivated =
        groups.areDeactivated(wanted.organizationId(), wanted.groupIds());
    for (long groupId : wanted.groupIds()) {
      Boolean isDeactivated = areDeactivated.get(groupId);
      if (isDeactivated == null) {
        return Outcome.unknownGroup(groupId);
      }
      if (isDeactivated) {
        return Outcome.deactivatedGroup(groupId);
      }
    }
    uses.insert(operationId, wanted, clock.instant());
    return Outcome.REGISTERED;
  }

  /**
   * The order of operations is that in which they are confirmed, not registered: so a repetition,
   * which may come after later operations, does nothing.
   */
  @Transactional
  Outcome confirm(UUID operationId, GroupUses confirmed) {
    outbox.lock(confirmed.organizationId());
    if (uses.isFirstConfirmation(operationId, clock.instant())) {
      uses.confirm(operationId, confirmed);
    }
    return Outcome.CONFIRMED;
  }
}
