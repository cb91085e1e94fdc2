package chat.identity.deactivation;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@IdentityTest
final class DeactivateAccountTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  DeactivateAccountTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer deactivate(Role caller, long userId) {
    return organization.as(caller).delete("/api/v1/users/" + userId);
  }

  private Answer reactivate(Role caller, long userId) {
    return organization.as(caller).post("/api/v1/users/" + userId + "/reactivate");
  }

  private boolean isActive(long userId) {
    return organization
        .as(Role.OWNER)
        .get("/api/v1/users/" + userId)
        .at("/user/is_active")
        .booleanValue();
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsDeactivateAndReactivate(Role role) {
    long userId = organization.makeMember("gone");
    deactivate(role, userId).succeeded();
    assertThat(isActive(userId)).isFalse();
    deactivate(role, userId).refused(400, "BAD_REQUEST", "User is deactivated");
    reactivate(role, userId).succeeded();
    assertThat(isActive(userId)).isTrue();
    assertThat(reactivate(role, userId).succeeded().header("Chat-Changes")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsCannotDeactivate(Role role) {
    long userId = organization.makeMember("staying");
    deactivate(role, userId).refused(400, "BAD_REQUEST", "Insufficient permission");
    reactivate(role, userId).refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(isActive(userId)).isTrue();
  }

  @Test
  void botsAndVisitorsCannotDeactivate() {
    long userId = organization.makeMember("staying");
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .delete("/api/v1/users/" + userId)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(organization.asVisitor().delete("/api/v1/users/" + userId).status()).isEqualTo(401);
    assertThat(isActive(userId)).isTrue();
  }

  @Test
  void unknownAndForeignAccountsGetTheSameError() {
    long stranger = TestOrganization.make(service).userId(Role.MEMBER);
    for (long userId : new long[] {stranger, Long.MAX_VALUE, 0}) {
      deactivate(Role.OWNER, userId).refused(400, "BAD_REQUEST", "No such user");
      reactivate(Role.OWNER, userId).refused(400, "BAD_REQUEST", "No such user");
    }
    assertThat(organization.as(Role.OWNER).delete("/api/v1/users/x").status()).isEqualTo(405);
  }

  @Test
  void onlyOwnersDeactivateOwners() {
    long secondOwner = organization.makeMember("owner2");
    organization.execute("update account set role = 100 where user_id = ?", secondOwner);
    deactivate(Role.ADMINISTRATOR, secondOwner)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    deactivate(Role.OWNER, secondOwner).succeeded();
    reactivate(Role.ADMINISTRATOR, secondOwner)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
  }

  @Test
  void lastOwnerCannotBeDeactivated() {
    deactivate(Role.OWNER, organization.userId(Role.OWNER))
        .refused(400, "BAD_REQUEST", "Cannot deactivate the only organization owner");
    assertThat(isActive(organization.userId(Role.OWNER))).isTrue();
  }

  @Test
  void concurrentMutualDeactivationKeepsOneOwner() throws Exception {
    long first = organization.userId(Role.OWNER);
    long second = organization.makeMember("owner2");
    organization.execute("update account set role = 100 where user_id = ?", second);
    List<Callable<Answer>> both =
        List.of(
            () -> organization.as(first, Role.OWNER).delete("/api/v1/users/" + second),
            () -> organization.as(second, Role.OWNER).delete("/api/v1/users/" + first));
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> answer : threads.invokeAll(both)) {
        answers.add(answer.get());
      }
    }
    assertThat(answers.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 400);
  }

  @Test
  void botsDeactivatedWithTheirOwnerStayDeactivated() {
    long memberId = organization.userId(Role.MEMBER);
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    deactivate(Role.OWNER, memberId).succeeded();
    assertThat(isActive(botId)).isFalse();
    reactivate(Role.OWNER, memberId).succeeded();
    assertThat(isActive(memberId)).isTrue();
    assertThat(isActive(botId)).isFalse();
    reactivate(Role.OWNER, botId).succeeded();
    assertThat(isActive(botId)).isTrue();
  }

  @Test
  void deactivatingAnOwnerDeactivatesAllTheirActiveBots() {
    long memberId = organization.userId(Role.MEMBER);
    List<Long> botIds =
        Stream.of("first", "second", "third")
            .map(name -> organization.makeBot(Role.MEMBER, name).longAt("/user_id"))
            .toList();
    long other = organization.makeBot(Role.OWNER, "other").longAt("/user_id");
    organization.as(Role.MEMBER).delete("/api/v1/bots/" + botIds.getFirst()).succeeded();
    deactivate(Role.OWNER, memberId).succeeded();
    assertThat(botIds).noneMatch(this::isActive);
    assertThat(isActive(other)).isTrue();
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event ->
        event.value().at("/payload/person/user_id").longValue() == botIds.getLast()
            && event.value().at("/payload/person").has("is_active"));
    assertThat(
            events.all().stream()
                .map(event -> event.value().at("/payload/person"))
                .filter(
                    person -> person.has("is_active") && !person.path("is_active").booleanValue())
                .map(person -> person.path("user_id").longValue()))
        .containsExactlyInAnyOrder(botIds.get(0), memberId, botIds.get(1), botIds.get(2));
  }

  @Test
  void reactivatingAnOrphanedBotTransfersOwnership() {
    long memberId = organization.userId(Role.MEMBER);
    Answer bot = organization.makeBot(Role.MEMBER, "helper");
    long botId = bot.longAt("/user_id");
    long ofAdministrator = organization.makeBot(Role.ADMINISTRATOR, "boss").longAt("/user_id");
    organization.execute("update account set role = 200 where user_id = ?", ofAdministrator);
    deactivate(Role.OWNER, memberId).succeeded();
    service
        .as(
            new Caller(
                organization.id(),
                ofAdministrator,
                Role.ADMINISTRATOR,
                true,
                organization.userId(Role.ADMINISTRATOR),
                "test"))
        .post("/api/v1/users/" + botId + "/reactivate")
        .refused(400, "BAD_REQUEST", "Failed to change owner, bots can't own other bots");
    assertThat(isActive(botId)).isFalse();
    reactivate(Role.ADMINISTRATOR, botId).succeeded();
    assertThat(isActive(botId)).isTrue();
    JsonNode user = organization.as(Role.OWNER).get("/api/v1/users/" + botId).at("/user");
    assertThat(user.get("bot_owner_id").longValue())
        .isEqualTo(organization.userId(Role.ADMINISTRATOR));
    assertThat(
            organization
                .authenticate(organization.host(), bot.textAt("/email"), bot.textAt("/api_key"))
                .textAt("/outcome"))
        .isEqualTo("invalid_key");
  }

  @Test
  void reactivationDoesNotRestoreApiKeys() {
    long memberId = organization.userId(Role.MEMBER);
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    Answer bot = organization.makeBot(Role.MEMBER, "helper");
    assertThat(outcome(TestOrganization.email(Role.MEMBER), key)).isEqualTo("ok");
    deactivate(Role.OWNER, memberId).succeeded();
    assertThat(outcome(TestOrganization.email(Role.MEMBER), key)).isEqualTo("account_deactivated");
    reactivate(Role.OWNER, memberId).succeeded();
    assertThat(outcome(TestOrganization.email(Role.MEMBER), key)).isEqualTo("invalid_key");
    String newKey = organization.logIn(Role.MEMBER).textAt("/api_key");
    assertThat(outcome(TestOrganization.email(Role.MEMBER), newKey)).isEqualTo("ok");
    reactivate(Role.OWNER, bot.longAt("/user_id")).succeeded();
    assertThat(outcome(bot.textAt("/email"), bot.textAt("/api_key"))).isEqualTo("invalid_key");
  }

  private String outcome(String email, String key) {
    return organization.authenticate(organization.host(), email, key).textAt("/outcome");
  }

  @Test
  void systemBotsCannotBeDeactivated() {
    long welcomeBot =
        organization
            .as(Role.OWNER)
            .get("/api/v1/users/welcome-bot@" + organization.host())
            .longAt("/user/user_id");
    deactivate(Role.OWNER, welcomeBot).refused(400, "BAD_REQUEST", "No such user");
    organization
        .as(Role.OWNER)
        .delete("/api/v1/bots/" + welcomeBot)
        .refused(400, "BAD_REQUEST", "No such bot");
    assertThat(isActive(welcomeBot)).isTrue();
  }

  @Test
  void ownerAndAdministratorsDeactivateABot() {
    long own = organization.makeBot(Role.MEMBER, "own").longAt("/user_id");
    long other = organization.makeBot(Role.MEMBER, "other").longAt("/user_id");
    String path = "/api/v1/bots/";
    organization
        .as(Role.MODERATOR)
        .delete(path + own)
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    deactivate(Role.OWNER, own).refused(400, "BAD_REQUEST", "No such user");
    organization.as(Role.MEMBER).delete(path + own).succeeded();
    organization
        .as(Role.MEMBER)
        .delete(path + own)
        .refused(400, "BAD_REQUEST", "User is deactivated");
    organization.as(Role.ADMINISTRATOR).delete(path + other).succeeded();
    organization
        .as(Role.OWNER)
        .delete(path + organization.userId(Role.MEMBER))
        .refused(400, "BAD_REQUEST", "No such bot");
    assertThat(isActive(own)).isFalse();
    assertThat(isActive(other)).isFalse();
  }

  @Test
  void deactivationIsPublished() {
    long memberId = organization.userId(Role.MEMBER);
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    deactivate(Role.OWNER, memberId).succeeded();
    for (long userId : new long[] {memberId, botId}) {
      PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
          .await(event ->
              event.value().path("user_id").longValue() == userId
                  && !event.value().path("is_active").booleanValue());
      PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
          .await(event ->
              event.value().at("/payload/op").asText().equals("update")
                  && event.value().at("/payload/person/user_id").longValue() == userId
                  && !event.value().at("/payload/person/is_active").booleanValue());
    }
  }

  @Test
  void reactivationIsRefusedIfTheBotNameIsTaken() {
    long botId = organization.makeBot(Role.MEMBER, "helper").longAt("/user_id");
    String name =
        organization
            .as(Role.OWNER)
            .get("/api/v1/users/" + botId)
            .succeeded()
            .textAt("/user/full_name");
    organization.as(Role.MEMBER).delete("/api/v1/bots/" + botId).succeeded();
    organization
        .as(Role.OWNER)
        .post("/api/v1/bots", "full_name", name, "short_name", "other")
        .succeeded();
    reactivate(Role.OWNER, botId).refused(400, "BAD_REQUEST", "Name is already in use!");
  }
}
