package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Pairs of conflicting requests that are sent concurrently. */
@IdentityTest
final class GroupRacesTest {
  private static final int ROUNDS = 15;

  private final TestOrganization organization;
  private final TestGroups groups;

  GroupRacesTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    organization.userId(Role.MEMBER);
  }

  private interface Request {
    Answer send(long groupId);
  }

  /** Asserts that exactly one of two concurrent requests about a group succeeds. */
  private void exactlyOneSucceeds(Request first, Request second) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long groupId = groups.make("group " + round);
      CyclicBarrier barrier = new CyclicBarrier(2);
      List<Callable<Answer>> both =
          List.of(
              () -> {
                barrier.await();
                return first.send(groupId);
              },
              () -> {
                barrier.await();
                return second.send(groupId);
              });
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Answer>> answers = threads.invokeAll(both);
        assertThat(List.of(succeeded(answers.get(0).get()), succeeded(answers.get(1).get())))
            .containsExactlyInAnyOrder(true, false);
      }
    }
  }

  private static boolean succeeded(Answer answer) {
    return answer.status() == 200;
  }

  private Answer deactivate(long groupId) {
    return groups.deactivate(Role.OWNER, groupId);
  }

  @Test
  void deactivationConflictsWithUseInAGroupSetting() throws Exception {
    long other = groups.make("other");
    exactlyOneSucceeds(
        this::deactivate,
        groupId -> groups.edit(Role.OWNER, other, "can_mention_group", Map.of("new", groupId)));
  }

  @Test
  void deactivationConflictsWithUseInAnOrganizationSetting() throws Exception {
    exactlyOneSucceeds(
        this::deactivate,
        groupId ->
            organization
                .as(Role.OWNER)
                .patch("/api/v1/realm", "can_create_bots_group", Map.of("new", groupId)));
  }

  @Test
  void deactivationConflictsWithUseInANewGroup() throws Exception {
    exactlyOneSucceeds(
        this::deactivate,
        groupId ->
            TestGroups.create(
                organization.as(Role.OWNER),
                "user of " + groupId,
                List.of(),
                "can_mention_group",
                groupId));
  }

  @Test
  void deactivationConflictsWithNesting() throws Exception {
    long other = groups.make("other");
    exactlyOneSucceeds(
        this::deactivate,
        groupId -> groups.changeMembers(Role.OWNER, other, "add_subgroups", List.of(groupId)));
  }

  @Test
  void mutualNestingSucceedsOnlyOnce() throws Exception {
    long other = groups.make("other");
    exactlyOneSucceeds(
        groupId -> groups.changeMembers(Role.OWNER, other, "add_subgroups", List.of(groupId)),
        groupId -> groups.changeMembers(Role.OWNER, groupId, "add_subgroups", List.of(other)));
  }

  @Test
  void sameNameIsGivenToOneGroupOnly() throws Exception {
    exactlyOneSucceeds(
        groupId -> groups.edit(Role.OWNER, groupId, "name", "wanted " + groupId),
        groupId -> TestGroups.create(organization.as(Role.OWNER), "WANTED " + groupId, List.of()));
  }
}
