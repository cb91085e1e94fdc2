package chat.identity.operator;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class CreateOrganizationTest {
  private final RunningService service;

  CreateOrganizationTest(RunningService service) {
    this.service = service;
  }

  private static String subdomain() {
    return "c" + UUID.randomUUID().toString().substring(0, 13);
  }

  private Answer create(String subdomain, String name, List<Map<String, Object>> accounts) {
    return TestOrganization.post(
        TestOrganization.asOperator(service),
        "/internal/organizations",
        Map.of("subdomain", subdomain, "name", name, "accounts", accounts));
  }

  private static Map<String, Object> person(String email, String password, int role) {
    return Map.of("email", email, "full_name", "Iris", "password", password, "role", role);
  }

  private static Map<String, Object> owner() {
    return person("owner@example.com", TestOrganization.PASSWORD, 100);
  }

  @Test
  void creatingAnExistingSubdomainChangesNothing() {
    String subdomain = subdomain();
    Answer first = TestOrganization.create(service, subdomain, Role.OWNER);
    assertThat(first.at("/created").booleanValue()).isTrue();
    Answer second = create(subdomain, "Another name", List.of(owner()));
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.at("/created").booleanValue()).isFalse();
    assertThat(second.longAt("/organization_id")).isEqualTo(first.longAt("/organization_id"));
    assertThat(
            service
                .asVisitor(first.longAt("/organization_id"))
                .get("/api/v1/server_settings")
                .textAt("/realm_name"))
        .isEqualTo("Test of " + subdomain);
  }

  @Test
  void concurrentRequestsCreateOneOrganization() throws Exception {
    String subdomain = subdomain();
    Callable<Answer> create = () -> TestOrganization.create(service, subdomain, Role.OWNER);
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Answer> answer : threads.invokeAll(java.util.Collections.nCopies(6, create))) {
        answers.add(answer.get());
      }
    }
    assertThat(answers).allMatch(answer -> answer.status() == 200);
    assertThat(answers.stream().map(answer -> answer.longAt("/organization_id")).distinct())
        .hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.at("/created").booleanValue())).hasSize(1);
  }

  @Test
  void organizationWithoutOwnerIsRefused() {
    create(subdomain(), "Acme", List.of(person("a@example.com", TestOrganization.PASSWORD, 200)))
        .refused(400, "BAD_REQUEST", "An organization needs an owner");
  }

  @Test
  void numberOfInitialAccountsIsLimited() {
    create(subdomain(), "Acme", java.util.Collections.nCopies(201, owner()))
        .refused(
            400,
            "BAD_REQUEST",
            "A new organization can have at most 200 accounts; invite the others later");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Upper", "a.b", "-a", "a-", "a_b", "ä", "a b"})
  void invalidSubdomainIsRefused(String subdomain) {
    create(subdomain, "Acme", List.of(owner())).refused(400, "BAD_REQUEST", "Invalid subdomain");
  }

  @Test
  void nameAndAccountsAreValidated() {
    create(subdomain(), " ", List.of(owner())).refused(400, "BAD_REQUEST", "name cannot be blank");
    create(subdomain(), "Acme", List.of(owner(), person("nonsense", "correct horse", 400)))
        .refused(400, "BAD_REQUEST", "Invalid email");
    String subdomain = subdomain();
    String placeholder = "user1@" + subdomain + "." + TestOrganization.HOST;
    create(subdomain, "Acme", List.of(owner(), person(placeholder, "correct horse", 400)))
        .refused(400, "BAD_REQUEST", "Email '" + placeholder + "' is reserved");
    create(subdomain(), "Acme", List.of(owner(), person("a@example.com", "short", 400)))
        .refused(400, "BAD_REQUEST", "The password is too short (minimum: 6 characters)");
    create(subdomain(), "Acme", List.of(owner(), person("a@example.com", "correct horse", 500)))
        .refused(400, "BAD_REQUEST", "Invalid role");
  }

  @Test
  void failedCreationIsRolledBack() {
    String subdomain = subdomain();
    Map<String, Object> twin = person("OWNER@example.com", TestOrganization.PASSWORD, 400);
    create(subdomain, "Acme", List.of(owner(), twin))
        .refused(400, "BAD_REQUEST", "Email 'OWNER@example.com' already in use");
    assertThat(create(subdomain, "Acme", List.of(owner())).at("/created").booleanValue()).isTrue();
  }

  @Test
  void onlyTheOperatorCreatesOrganizations() {
    TestOrganization organization = TestOrganization.make(service);
    Map<String, Object> body =
        Map.of("subdomain", subdomain(), "name", "Acme", "accounts", List.of(owner()));
    String path = "/internal/organizations";
    assertThat(TestOrganization.post(service.asProgram(Program.MESSAGING), path, body).status())
        .isEqualTo(401);
    assertThat(TestOrganization.post(service.asProgram(Program.GATEWAY), path, body).status())
        .isEqualTo(401);
    assertThat(TestOrganization.post(organization.as(Role.OWNER), path, body).status())
        .isEqualTo(401);
    assertThat(TestOrganization.post(service.api(), path, body).status()).isEqualTo(401);
  }
}
