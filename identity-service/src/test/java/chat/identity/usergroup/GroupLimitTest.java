package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An organization that may have four groups. */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {"CHAT_EXTERNAL_URL=https://chat.example", "CHAT_USER_GROUP_LIMIT=4"})
final class GroupLimitTest {
  private final TestOrganization organization;
  private final TestGroups groups;

  GroupLimitTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
  }

  private Answer create(Role role, String name) {
    return TestGroups.create(organization.as(role), name, List.of());
  }

  private static void refusedAsTooMany(Answer answer) {
    answer.refused(400, "BAD_REQUEST", "An organization can have at most 4 user groups.");
  }

  @Test
  void deactivatedGroupsCountTowardsTheLimit() {
    long first = groups.makeAsOwner("first");
    groups.deactivate(Role.OWNER, first).succeeded();
    groups.makeAsOwner("second");
    groups.make("third");
    groups.make("fourth");
    refusedAsTooMany(create(Role.MODERATOR, "fifth"));
    groups.edit(Role.OWNER, first, "deactivated", false).succeeded();
    refusedAsTooMany(create(Role.MODERATOR, "fifth"));
  }

  @Test
  void userCreatesAtMostHalfOfTheGroups() {
    long first = groups.make("first");
    groups.make("second");
    groups.deactivate(Role.MEMBER, first).succeeded();
    create(Role.MEMBER, "third")
        .refused(
            400,
            "BAD_REQUEST",
            "A user can create at most 2 user groups, including those of their bots.");
    long bot = organization.makeBot(Role.MEMBER, "maker").succeeded().longAt("/user_id");
    TestGroups.create(organization.asBot(bot, Role.MEMBER), "third", List.of())
        .refused(
            400,
            "BAD_REQUEST",
            "A user can create at most 2 user groups, including those of their bots.");
    create(Role.MODERATOR, "third").succeeded();
  }

  @Test
  void concurrentRequestsCannotExceedTheLimit() throws Exception {
    groups.make("first");
    groups.make("second");
    groups.makeAsOwner("third");
    LockQueue.Answers answers =
        new LockQueue(organization)
            .send(() -> create(Role.OWNER, "fourth"), () -> create(Role.MODERATOR, "fifth"));
    answers.first().succeeded();
    refusedAsTooMany(answers.second());
    assertThat(groups.list(true).stream().filter(group -> group.path("creator_id").isNumber()))
        .hasSize(4);
  }
}
