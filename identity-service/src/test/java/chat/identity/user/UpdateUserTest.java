package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class UpdateUserTest {
  private static final String ONLY_OWNER =
      "The owner permission cannot be removed from the only organization owner.";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  UpdateUserTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer update(Role caller, long userId, Object... parameters) {
    return organization.as(caller).patch("/api/v1/users/" + userId, parameters);
  }

  private JsonNode user(long userId) {
    return organization.as(Role.OWNER).get("/api/v1/users/" + userId).succeeded().at("/user");
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsRenameUsers(Role role) {
    long userId = organization.userId(Role.MEMBER);
    update(role, userId, "full_name", " Iris the Second ").succeeded();
    assertThat(user(userId).get("full_name").textValue()).isEqualTo("Iris the Second");
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsCannotUpdateUsers(Role role) {
    for (long userId : new long[] {organization.userId(Role.MEMBER), 0, Long.MAX_VALUE}) {
      update(role, userId, "full_name", "Iris")
          .refused(400, "BAD_REQUEST", "Insufficient permission");
      update(role, userId, "role", 400).refused(400, "BAD_REQUEST", "Insufficient permission");
    }
  }

  @Test
  void botsAndVisitorsCannotUpdateUsers() {
    long userId = organization.userId(Role.MEMBER);
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization
        .asBot(botId, Role.OWNER)
        .patch("/api/v1/users/" + userId, "full_name", "Iris")
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(organization.asVisitor().patch("/api/v1/users/" + userId).status()).isEqualTo(401);
  }

  @Test
  void namesAreValidated() {
    long userId = organization.userId(Role.MEMBER);
    update(Role.OWNER, userId, "full_name", " ")
        .refused(400, "BAD_REQUEST", "full_name cannot be blank");
    update(Role.OWNER, userId, "full_name", "x".repeat(101))
        .refused(400, "BAD_REQUEST", "full_name is too long (limit: 100 characters)");
    update(Role.OWNER, userId, "full_name", "a*b")
        .refused(400, "BAD_REQUEST", "Invalid characters in name!");
    update(Role.OWNER, userId, "full_name", "The owner").succeeded();
    organization.setSetting("require_unique_names", "true");
    update(Role.OWNER, organization.userId(Role.GUEST), "full_name", "the OWNER")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
    update(Role.OWNER, userId, "full_name", "THE OWNER")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
    update(Role.OWNER, organization.userId(Role.GUEST), "full_name", "THE Guest").succeeded();
  }

  @Test
  void composedAndDecomposedFormsAreOneName() {
    long userId = organization.userId(Role.MEMBER);
    update(Role.OWNER, userId, "full_name", " Rene\u0301 ").succeeded();
    assertThat(user(userId).get("full_name").textValue()).isEqualTo("Ren\u00e9");
    organization.setSetting("require_unique_names", "true");
    update(Role.OWNER, organization.userId(Role.GUEST), "full_name", "Rene\u0301")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
    organization
        .as(Role.OWNER)
        .post(
            "/api/v1/users",
            "email",
            "rene@example.com",
            "password",
            TestOrganization.PASSWORD,
            "full_name",
            "REN\u00c9")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
    organization
        .as(Role.GUEST)
        .patch("/api/v1/settings", "full_name", "Rene\u0301")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
    update(Role.OWNER, userId, "full_name", "e\u0301".repeat(51))
        .refused(400, "BAD_REQUEST", "full_name is too long (limit: 100 characters)");
    update(Role.OWNER, userId, "full_name", "\u0958".repeat(51))
        .refused(400, "BAD_REQUEST", "full_name is too long (limit: 100 characters)");
  }

  @ParameterizedTest
  @CsvSource({"OWNER, 100", "OWNER, 200", "OWNER, 300", "OWNER, 600"})
  @CsvSource({"ADMINISTRATOR, 200", "ADMINISTRATOR, 300", "ADMINISTRATOR, 600"})
  void administratorsAssignRoles(Role caller, int role) {
    long userId = organization.userId(Role.MEMBER);
    update(caller, userId, "role", role).succeeded();
    assertThat(user(userId).get("role").intValue()).isEqualTo(role);
  }

  @Test
  void onlyOwnersPromoteOrDemoteOwners() {
    long second = organization.makeMember("second");
    update(Role.ADMINISTRATOR, second, "role", 100)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    update(Role.OWNER, second, "role", 100).succeeded();
    update(Role.ADMINISTRATOR, second, "role", 400)
        .refused(400, "BAD_REQUEST", "Must be an organization owner");
    update(Role.ADMINISTRATOR, second, "role", 100).succeeded();
    update(Role.OWNER, second, "role", 400).succeeded();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 150, 500, 601, -100})
  void unknownRoleIsRefused(int role) {
    update(Role.OWNER, organization.userId(Role.MEMBER), "role", role)
        .refused(
            400, "BAD_REQUEST", "Invalid role: Value error, Not in the list of possible values");
  }

  @Test
  void nonIntegerRoleIsRefused() {
    update(Role.OWNER, organization.userId(Role.MEMBER), "role", "\"400\"")
        .refused(400, "BAD_REQUEST", "role is not an integer");
  }

  @Test
  void onlyOwnerCannotBeDemoted() {
    long owner = organization.userId(Role.OWNER);
    update(Role.OWNER, owner, "role", 400).refused(400, "BAD_REQUEST", ONLY_OWNER);
    long second = organization.makeMember("second");
    update(Role.OWNER, second, "role", 100).succeeded();
    organization.as(Role.OWNER).delete("/api/v1/users/" + second).succeeded();
    update(Role.OWNER, owner, "role", 400).refused(400, "BAD_REQUEST", ONLY_OWNER);
    update(Role.OWNER, second, "role", 400).succeeded();
  }

  @Test
  void concurrentMutualDemotionKeepsOneOwner() throws Exception {
    long first = organization.userId(Role.OWNER);
    for (int round = 0; round < 5; round++) {
      long second = organization.makeMember("second" + round);
      update(Role.OWNER, second, "role", 100).succeeded();
      ApiClient asSecond = organization.as(second, Role.OWNER);
      List<Callable<Answer>> demotions =
          List.of(
              () -> update(Role.OWNER, second, "role", 400),
              () -> asSecond.patch("/api/v1/users/" + first, "role", 400));
      List<Answer> answers = new ArrayList<>();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Answer> answer : threads.invokeAll(demotions)) {
          answers.add(answer.get());
        }
      }
      assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
      answers.stream()
          .filter(answer -> answer.status() != 200)
          // The sender of the second request is no longer an owner.
          .forEach(answer -> answer.refused(400, "BAD_REQUEST", "Insufficient permission"));
      if (user(first).get("role").intValue() != 100) {
        asSecond.patch("/api/v1/users/" + first, "role", 100).succeeded();
        update(Role.OWNER, second, "role", 400).succeeded();
      }
    }
  }

  @Test
  void userIsFoundByEmail() {
    long userId = organization.userId(Role.MEMBER);
    organization
        .as(Role.ADMINISTRATOR)
        .patch("/api/v1/users/Member@example.com", "full_name", "Iris")
        .succeeded();
    assertThat(user(userId).get("full_name").textValue()).isEqualTo("Iris");
  }

  @Test
  void unknownForeignAndSystemAccountsAreRefused() {
    long stranger = TestOrganization.make(service).userId(Role.MEMBER);
    for (Object user : new Object[] {0, stranger, "welcome-bot@" + organization.host(), "me"}) {
      organization
          .as(Role.OWNER)
          .patch("/api/v1/users/" + user, "full_name", "Iris")
          .refused(400, "BAD_REQUEST", "No such user");
    }
  }

  @Test
  void invalidValueRejectsTheWholeUpdate() {
    long userId = organization.userId(Role.MEMBER);
    update(
            Role.OWNER,
            userId,
            "full_name",
            "Iris",
            "profile_data",
            "[{\"id\": 0, \"value\": \"\"}]")
        .refused(400, "BAD_REQUEST", "Field id 0 not found.");
    assertThat(user(userId).get("full_name").textValue()).isEqualTo("The member");
  }

  @Test
  void unchangedValuesAreNotPublished() {
    long userId = organization.userId(Role.MEMBER);
    Answer answer =
        update(Role.OWNER, userId, "role", 400, "full_name", "The member", "x", 1).succeeded();
    assertThat(answer.header("Chat-Changes")).isEmpty();
    assertThat(answer.at("/ignored_parameters_unsupported/0").textValue()).isEqualTo("x");
  }

  @Test
  void nameAndRoleChangesArePublished() {
    long userId = organization.userId(Role.MEMBER);
    Answer answer = update(Role.OWNER, userId, "full_name", "Iris", "role", 300).succeeded();
    assertThat(answer.header("Chat-Changes").orElseThrow())
        .matches("user-changed=[0-9]+,client-events=[0-9]+");
    JsonNode changed =
        PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
            .await(event -> event.value().get("full_name").textValue().equals("Iris"))
            .value();
    assertThat(changed.get("role").intValue()).isEqualTo(300);
    assertThat(changed.at("/settings/automatically_follow_topics_policy").intValue()).isEqualTo(3);
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    JsonNode named =
        events.await(event -> event.value().at("/payload/op").asText().equals("update")).value();
    assertThat(named.at("/payload/person").toString())
        .isEqualTo("{\"user_id\":%d,\"full_name\":\"Iris\"}".formatted(userId));
    JsonNode role =
        events
            .await(event ->
                event.value().at("/payload/person/role").intValue() == 300
                    && event.value().at("/payload/op").asText().equals("update"))
            .value();
    assertThat(role.at("/payload/person").toString())
        .isEqualTo("{\"user_id\":%d,\"role\":300}".formatted(userId));
  }
}
