package chat.identity.bot;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import org.junit.jupiter.api.Test;

/** A server whose users may own two bots. */
@ServiceTest(
    value = Program.IDENTITY,
    environment = {"CHAT_EXTERNAL_URL=https://chat.example", "CHAT_BOT_LIMIT=2"})
final class BotLimitTest {
  private final TestOrganization organization;

  BotLimitTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  private long make(Role owner, String name) {
    return organization.makeBot(owner, name).longAt("/user_id");
  }

  private Answer create(Role role, String name) {
    return organization
        .as(role)
        .post("/api/v1/bots", "full_name", "Bot " + name, "short_name", name);
  }

  private Answer transfer(long botId, Role owner) {
    return organization
        .as(Role.OWNER)
        .patch("/api/v1/bots/" + botId, "bot_owner_id", organization.userId(owner));
  }

  private Answer reactivate(Role caller, long userId) {
    return organization.as(caller).post("/api/v1/users/" + userId + "/reactivate");
  }

  private static void refusedAsTooMany(Answer answer) {
    answer.refused(
        400, "BAD_REQUEST", "A person can own at most 2 bots, deactivated ones included.");
  }

  @Test
  void deactivatedBotsCountTowardsTheLimit() {
    long first = make(Role.MEMBER, "first");
    make(Role.MEMBER, "second");
    organization.as(Role.MEMBER).delete("/api/v1/bots/" + first).succeeded();
    refusedAsTooMany(create(Role.MEMBER, "third"));
    reactivate(Role.OWNER, first).succeeded();
    refusedAsTooMany(create(Role.MEMBER, "third"));
    assertThat(organization.as(Role.MEMBER).get("/api/v1/bots").at("/bots")).hasSize(2);
    create(Role.MODERATOR, "third").succeeded();
  }

  @Test
  void limitAppliesToTransferredBots() {
    long given = make(Role.MODERATOR, "given");
    make(Role.MEMBER, "first");
    transfer(given, Role.MEMBER).succeeded();
    long another = make(Role.MODERATOR, "another");
    refusedAsTooMany(transfer(another, Role.MEMBER));
    assertThat(
            organization
                .as(Role.OWNER)
                .get("/api/v1/users/" + another)
                .longAt("/user/bot_owner_id"))
        .isEqualTo(organization.userId(Role.MODERATOR));
    transfer(given, Role.MEMBER).succeeded();
    organization.as(Role.MEMBER).patch("/api/v1/bots/" + given, "full_name", "Renamed").succeeded();
    transfer(given, Role.MODERATOR).succeeded();
    refusedAsTooMany(create(Role.MODERATOR, "third"));
    transfer(another, Role.MEMBER).succeeded();
  }

  @Test
  void limitAppliesToReactivatingAnOrphanedBot() {
    long orphan = make(Role.MEMBER, "orphan");
    organization
        .as(Role.OWNER)
        .delete("/api/v1/users/" + organization.userId(Role.MEMBER))
        .succeeded();
    make(Role.ADMINISTRATOR, "first");
    make(Role.ADMINISTRATOR, "second");
    refusedAsTooMany(reactivate(Role.ADMINISTRATOR, orphan));
    Answer user = organization.as(Role.OWNER).get("/api/v1/users/" + orphan);
    assertThat(user.at("/user/is_active").booleanValue()).isFalse();
    reactivate(Role.OWNER, orphan).succeeded();
  }

  @Test
  void concurrentRequestsCannotExceedTheLimit() throws Exception {
    make(Role.MEMBER, "first");
    LockQueue.Answers answers =
        new LockQueue(organization)
            .send(() -> create(Role.MEMBER, "second"), () -> create(Role.MEMBER, "third"));
    answers.first().succeeded();
    refusedAsTooMany(answers.second());
  }
}
