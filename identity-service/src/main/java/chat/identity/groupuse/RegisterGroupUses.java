package chat.identity.groupuse;

import chat.identity.group.UserGroupRepository;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Registers uses and settles them, under the lock that deactivating a group takes too. */
@Singleton
class RegisterGroupUses {
  private final UserGroupRepository groups;
  private final GroupUseRepository uses;
  private final Outbox outbox;
  private final Clock clock;

  RegisterGroupUses(
      UserGroupRepository groups, GroupUseRepository uses, Outbox outbox, Clock clock) {
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
    insert(operationId, wanted);
    return Outcome.REGISTERED;
  }

  private void insert(UUID operationId, GroupUses wanted) {
    List<String> settings = new ArrayList<>();
    List<Long> groupIds = new ArrayList<>();
    wanted
        .settings()
        .forEach((setting, usedGroupIds) -> {
          for (long groupId : usedGroupIds) {
            settings.add(setting);
            groupIds.add(groupId);
          }
        });
    uses.insert(operationId, wanted, settings, groupIds, clock.instant());
  }

  /**
   * The order of operations is that in which they are confirmed, not registered: so a repetition,
   * which may come after later operations, does nothing.
   */
  @Transactional
  Outcome confirm(UUID operationId, GroupUses confirmed) {
    outbox.lock(confirmed.organizationId());
    if (uses.addConfirmation(operationId, clock.instant())) {
      uses.endOlder(
          operationId,
          confirmed.organizationId(),
          confirmed.channelId(),
          confirmed.settings().keySet());
      uses.confirm(operationId, confirmed.organizationId());
    }
    return Outcome.CONFIRMED;
  }
}
