package chat.identity.settings;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** Organization settings that change concurrently with requests that they restrict. */
@IdentityTest
final class SettingRacesTest {
  private final TestOrganization organization;
  private final LockQueue queue;

  SettingRacesTest(RunningService service) {
    this.organization = TestOrganization.make(service, Role.OWNER, Role.MEMBER);
    this.queue = new LockQueue(organization);
  }

  private Answer set(String setting, Object value) {
    return organization.as(Role.OWNER).patch("/api/v1/realm", setting, value);
  }

  private Answer add(String fullName) {
    return organization
        .as(Role.OWNER)
        .post(
            "/api/v1/users",
            "email",
            "ann@example.com",
            "password",
            TestOrganization.PASSWORD,
            "full_name",
            fullName);
  }

  private Answer rename(String fullName) {
    return organization.as(Role.MEMBER).patch("/api/v1/settings", "full_name", fullName);
  }

  @Test
  void duplicateNameIsRefusedOnceUniqueNamesAreRequired() throws Exception {
    LockQueue.Answers answers =
        queue.send(() -> set("require_unique_names", true), () -> add("The Owner"));
    answers.first().succeeded();
    assertThat(answers.second().status()).isEqualTo(400);
  }

  @Test
  void joiningWithADuplicateNameIsRefused() throws Exception {
    String link =
        organization.as(Role.OWNER).post("/api/v1/invites/multiuse").textAt("/invite_link");
    LockQueue.Answers answers =
        queue.send(
            () -> set("require_unique_names", true),
            () ->
                organization
                    .asVisitor()
                    .withHeader("Accept", "application/json")
                    .post(
                        URI.create(link).getPath(),
                        "email",
                        "ann@example.com",
                        "full_name",
                        "The Owner",
                        "password",
                        TestOrganization.PASSWORD));
    answers.first().succeeded();
    assertThat(answers.second().status()).isEqualTo(400);
  }

  @Test
  void renameIsRefusedOnceNameChangesAreDisabled() throws Exception {
    LockQueue.Answers answers =
        queue.send(() -> set("name_changes_disabled", true), () -> rename("Somebody"));
    answers.first().succeeded();
    assertThat(answers.second().status()).isEqualTo(400);
  }
}
