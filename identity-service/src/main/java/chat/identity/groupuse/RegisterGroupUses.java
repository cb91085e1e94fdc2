package chat.identity.groupuse;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.identity.group.GroupStore;
import chat.identity.group.UserGroup;
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
  Registered register(UUID operationId, GroupUses wanted) {
    outbox.lock(wanted.organizationId());
    Map<Long, UserGroup> known =
        groups.findAll(wanted.organizationId(), wanted.groupIds()).stream()
            .collect(toMap(UserGroup::groupId, identity()));
    for (long groupId : wanted.groupIds()) {
      UserGroup group = known.get(groupId);
      if (group == null) {
        return Registered.unknownGroup(groupId);
      }
      if (group.isDeactivated()) {
        return Registered.deactivatedGroup(groupId);
      }
    }
    uses.insert(operationId, wanted, clock.instant());
    return Registered.YES;
  }

  @Transactional
  void confirm(UUID operationId, GroupUses confirmed) {
    outbox.lock(confirmed.organizationId());
    uses.confirm(operationId, confirmed);
  }
}
