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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class CreateUserTest {
  private final TestServers servers;
  private final TestOrganization organization;

  CreateUserTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private static Answer create(ApiClient client, String email, String password, String fullName) {
    return client.post(
        "/api/v1/users", "email", email, "password", password, "full_name", fullName);
  }

  private Answer create(String email) {
    return create(organization.as(Role.OWNER), email, TestOrganization.PASSWORD, "Iris");
  }

  @ParameterizedTest
  @EnumSource(names = {"OWNER", "ADMINISTRATOR"})
  void administratorsCreateMembers(Role role) {
    long userId =
        create(organization.as(role), " iris@example.com ", "correct horse", " Iris ")
            .succeeded()
            .longAt("/user_id");
    JsonNode user =
        organization.as(Role.GUEST).get("/api/v1/users/" + userId).succeeded().at("/user");
    assertThat(user.get("delivery_email").textValue()).isEqualTo("iris@example.com");
    assertThat(user.get("full_name").textValue()).isEqualTo("Iris");
    assertThat(user.get("role").intValue()).isEqualTo(400);
    organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "username", "iris@example.com", "password", "correct horse")
        .succeeded();
  }

  @ParameterizedTest
  @EnumSource(names = {"MODERATOR", "MEMBER", "GUEST"})
  void nonAdministratorsCannotCreateUsers(Role role) {
    create(organization.as(role), "iris@example.com", "correct horse", "Iris")
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
  }

  @Test
  void botsAndVisitorsCannotCreateUsers() {
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    create(organization.asBot(botId, Role.OWNER), "iris@example.com", "correct horse", "Iris")
        .refused(400, "BAD_REQUEST", "Must be an organization administrator");
    assertThat(create(organization.asVisitor(), "iris@example.com", "correct horse", "I").status())
        .isEqualTo(401);
  }

  @Test
  void missingParametersAreReportedInOrder() {
    ApiClient owner = organization.as(Role.OWNER);
    owner.post("/api/v1/users").refused(400, "BAD_REQUEST", "Missing 'email' argument");
    owner
        .post("/api/v1/users", "email", "a@example.com")
        .refused(400, "BAD_REQUEST", "Missing 'password' argument");
    owner
        .post("/api/v1/users", "email", "a@example.com", "password", "x")
        .refused(400, "BAD_REQUEST", "Missing 'full_name' argument");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "@example.com",
        "a@",
        "a b@example.com",
        "a@b@c.org",
        "a@localhost",
        "owner@exam\u200Bple.com",
        "\u202Eevil@b.com",
        "\uFF4Fwner@example.com",
        "owner@ex\u00E4mple.com",
        "owner@example.com.",
        "a@x..com",
        "a@.x.com",
        "a@-x.com",
        "a@x-.com",
        "a@x_y.com",
        ".a@x.com",
        "a.@x.com",
        "a..b@x.com",
        "<script>@b.com",
        "<a@x.com>",
        "\"a b\"@x.com",
        "a(b)@x.com",
        "a@[127.0.0.1]",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@x.com"
      })
  void invalidEmailIsRefused(String email) {
    create(email).refused(400, "BAD_REQUEST", "Invalid email");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a@b.c",
        "first.last+tag@mail.example.co.uk",
        "o'brien!#$%&*/=?^_`{|}~-@x-y.example",
        "1@2.example",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@x.com"
      })
  void validEmailIsAccepted(String email) {
    long userId = create(email).succeeded().longAt("/user_id");
    assertThat(
            organization
                .as(Role.OWNER)
                .get("/api/v1/users/" + userId)
                .textAt("/user/delivery_email"))
        .isEqualTo(email);
  }

  @Test
  void duplicateReservedOrTooLongEmailIsRefused() {
    create("iris@example.com").succeeded();
    create("IRIS@example.com")
        .refused(400, "BAD_REQUEST", "Email 'IRIS@example.com' already in use");
    String placeholder = "User7@" + organization.host();
    create(placeholder).refused(400, "BAD_REQUEST", "Email '" + placeholder + "' is reserved");
    create("x".repeat(250) + "@example.com")
        .refused(400, "BAD_REQUEST", "email is too long (limit: 254 characters)");
  }

  @Test
  void invisibleCharactersInNamesAreRefused() {
    for (String name : List.of("Own\u200Ber", "Ow\u202Ener", "Own\u3164er", "Owner\uFEFFx")) {
      create(organization.as(Role.OWNER), "iris@example.com", "correct horse", name)
          .refused(400, "BAD_REQUEST", "Invalid characters in name!");
    }
    create(organization.as(Role.OWNER), "iris@example.com", "correct horse", "\u200B")
        .refused(400, "BAD_REQUEST", "full_name cannot be blank");
    create(organization.as(Role.OWNER), "iris@example.com", "correct horse", "नमस्ते 👩‍🚀")
        .succeeded();
  }

  @Test
  void concurrentRequestsWithOneEmailCreateOneUser() throws Exception {
    ApiClient owner = organization.as(Role.OWNER);
    Callable<Answer> create = () -> create(owner, "race@example.com", "correct horse", "Race");
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> answer : threads.invokeAll(Collections.nCopies(8, create))) {
        answers.add(answer.get());
      }
    }
    assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
    answers.stream()
        .filter(answer -> answer.status() != 200)
        .forEach(answer ->
            answer.refused(400, "BAD_REQUEST", "Email 'race@example.com' already in use"));
  }

  @Test
  void concurrentRequestsWithOneNameCreateOneUser() throws Exception {
    organization.setSetting("require_unique_names", "true");
    ApiClient owner = organization.as(Role.OWNER);
    List<Callable<Answer>> creations = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String email = "race" + i + "@example.com";
      creations.add(() -> create(owner, email, "correct horse", "Race"));
    }
    int made = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> answer : threads.invokeAll(creations)) {
        made += answer.get().status() == 200 ? 1 : 0;
      }
    }
    assertThat(made).isEqualTo(1);
  }

  @Test
  void passwordsAndNamesAreValidated() {
    ApiClient owner = organization.as(Role.OWNER);
    create(owner, "a@example.com", "short", "Iris")
        .refused(400, "BAD_REQUEST", "The password is too short (minimum: 6 characters)");
    create(owner, "a@example.com", "x".repeat(101), "Iris")
        .refused(400, "BAD_REQUEST", "password is too long (limit: 100 characters)");
    create(owner, "a@example.com", "correct horse", " ")
        .refused(400, "BAD_REQUEST", "full_name cannot be blank");
    create(owner, "a@example.com", "correct horse", "x".repeat(101))
        .refused(400, "BAD_REQUEST", "full_name is too long (limit: 100 characters)");
    for (String name : new String[] {"a*b", "a`b", "a\\b", "a>b", "a\"b", "a@b", "a\nb", "a|12"}) {
      create(owner, "a@example.com", "correct horse", name)
          .refused(400, "BAD_REQUEST", "Invalid characters in name!");
    }
    create(owner, "a@example.com", "correct horse", "Ирис 🌸 d'Été").succeeded();
  }

  @Test
  void namesAreUniqueIfTheOrganizationRequiresIt() {
    create("one@example.com").succeeded();
    create("two@example.com").succeeded();
    organization.setSetting("require_unique_names", "true");
    create(organization.as(Role.OWNER), "three@example.com", "correct horse", "iRIS")
        .refused(400, "BAD_REQUEST", "Unique names required in this organization.");
  }

  @Test
  void newUserHasTheDefaultEmailVisibility() {
    organization.setSetting("email_address_visibility", "3");
    long userId = create("iris@example.com").succeeded().longAt("/user_id");
    Answer seen = organization.as(Role.MEMBER).get("/api/v1/users/" + userId).succeeded();
    assertThat(seen.at("/user/delivery_email").isNull()).isTrue();
  }

  @Test
  void newAccountIsPublishedWithoutAHiddenEmail() {
    organization.setSetting("email_address_visibility", "3");
    Answer answer = create("iris@example.com").succeeded();
    long userId = answer.longAt("/user_id");
    assertThat(answer.header("Chat-Changes").orElseThrow())
        .matches("user-changed=[0-9]+,client-events=[0-9]+");
    JsonNode changed =
        PublishedEvents.of(servers, Topic.USER_CHANGED, organization.id())
            .await(event -> event.value().path("user_id").longValue() == userId)
            .value();
    assertThat(changed.get("delivery_email").textValue()).isEqualTo("iris@example.com");
    assertThat(changed.get("email").textValue())
        .isEqualTo("user" + userId + "@" + organization.host());
    JsonNode person =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/person/user_id").longValue() == userId)
            .value()
            .at("/payload/person");
    assertThat(person.get("delivery_email").isNull()).isTrue();
    assertThat(person.get("full_name").textValue()).isEqualTo("Iris");
    assertThat(person.get("profile_data").isEmpty()).isTrue();
    assertThat(person.toString()).doesNotContain("iris@example.com");
    JsonNode address = personUpdate(userId);
    assertThat(address.at("/payload/person/delivery_email").textValue())
        .isEqualTo("iris@example.com");
    assertThat(address.at("/audience/roles").toString()).isEqualTo("[100,200]");
    assertThat(address.at("/audience/except_user_id").longValue()).isEqualTo(userId);
  }

  private JsonNode personUpdate(long userId) {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            event.value().at("/payload/op").asText().equals("update")
                && event.value().at("/payload/person/user_id").longValue() == userId)
        .value();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void addressVisibleToAllOrNoneNeedsNoExtraEvent(int visibility) {
    organization.setSetting("email_address_visibility", Integer.toString(visibility));
    long userId = create("iris@example.com").succeeded().longAt("/user_id");
    organization.as(Role.OWNER).patch("/api/v1/users/" + userId, "full_name", "Ida").succeeded();
    assertThat(personUpdate(userId).at("/payload/person/full_name").textValue()).isEqualTo("Ida");
  }
}
