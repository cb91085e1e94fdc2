package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.groupmodel.GroupMembership;
import chat.identity.groupmodel.GroupMembership.Member;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.organization.OrganizationRepository;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.GroupModel;
import chat.testkit.RunningService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random changes of nested groups, compared with a simple model. */
@IdentityTest
final class NestingModelTest {
  private static final int GROUPS = 9;
  private static final int CHANGES = 160;

  private final TestOrganization organization;
  private final TestGroups groups;
  private final GroupMembership membership;
  private final SystemGroupIds systemGroups;
  private final GroupModel model = new GroupModel();
  private final Map<Long, Role> roles = new HashMap<>();
  private final List<Long> groupIds = new ArrayList<>();
  private int successes;

  NestingModelTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    this.membership = service.bean(GroupMembership.class);
    this.systemGroups =
        service.bean(OrganizationRepository.class).get(organization.id()).settings().systemGroups();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void membershipMatchesTheModel(int seed) {
    Random random = new Random(seed);
    for (Role role : List.of(Role.ADMINISTRATOR, Role.MEMBER, Role.GUEST)) {
      roles.put(organization.userId(role), role);
    }
    for (int i = 0; i < GROUPS; i++) {
      groupIds.add(groups.make("group " + i));
    }
    updateRolesInModel();
    for (int i = 0; i < CHANGES; i++) {
      change(random);
      if (i % 10 == 0) {
        compare();
      }
    }
    compare();
    assertThat(successes).isBetween(CHANGES / 4, CHANGES - 1);
  }

  private void updateRolesInModel() {
    for (SystemGroup group : SystemGroup.values()) {
      long groupId = systemGroups.of(group);
      model.members(groupId).clear();
      roles.forEach((userId, role) -> {
        if (group.contains(role, true)) {
          model.members(groupId).add(userId);
        }
      });
    }
  }

  private void change(Random random) {
    long groupId = groupIds.get(random.nextInt(GROUPS));
    long userId = List.copyOf(roles.keySet()).get(random.nextInt(roles.size()));
    long otherId =
        random.nextInt(6) == 0
            ? systemGroups.of(SystemGroup.values()[random.nextInt(8)])
            : groupIds.get(random.nextInt(GROUPS));
    boolean isActive = !model.deactivated().contains(groupId);
    switch (random.nextInt(9)) {
      case 0 -> {
        roles.put(userId, Role.values()[1 + random.nextInt(4)]);
        organization.execute(
            "update account set role = ? where user_id = ?", roles.get(userId).number(), userId);
        updateRolesInModel();
      }
      case 1, 2 ->
          expect(
              model.members(groupId).add(userId),
              groups.changeMembers(Role.OWNER, groupId, "add", List.of(userId)));
      case 3 ->
          expect(
              model.members(groupId).remove(userId),
              groups.changeMembers(Role.OWNER, groupId, "delete", List.of(userId)));
      case 4, 5, 6 ->
          expect(
              isActive && mayNest(groupId, otherId) && model.subgroups(groupId).add(otherId),
              groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(otherId)));
      case 7 ->
          expect(
              isActive && model.subgroups(groupId).remove(otherId),
              groups.changeMembers(Role.OWNER, groupId, "delete_subgroups", List.of(otherId)));
      default -> {
        if (isActive) {
          expect(
              !isUsed(groupId) && model.deactivated().add(groupId),
              groups.deactivate(Role.OWNER, groupId));
        } else {
          expect(
              model.subgroups(groupId).stream().noneMatch(model.deactivated()::contains)
                  && model.deactivated().remove(groupId),
              groups.edit(Role.OWNER, groupId, "deactivated", false));
        }
      }
    }
  }

  private boolean mayNest(long groupId, long otherId) {
    return !model.deactivated().contains(otherId) && !model.isInsideOrSame(groupId, otherId);
  }

  private boolean isUsed(long groupId) {
    return groupIds.stream()
        .anyMatch(outer ->
            !model.deactivated().contains(outer) && model.subgroups(outer).contains(groupId));
  }

  private void expect(boolean success, Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(success ? 200 : 400);
    successes += success ? 1 : 0;
  }

  private void compare() {
    for (long groupId : groupIds) {
      for (Map.Entry<Long, Role> account : roles.entrySet()) {
        Member member = new Member(organization.id(), account.getKey(), account.getValue(), true);
        assertThat(membership.contains(GroupSetting.ofGroup(groupId), member, systemGroups))
            .as("%d in %d", account.getKey(), groupId)
            .isEqualTo(model.isIn(groupId, account.getKey()));
      }
    }
  }
}
