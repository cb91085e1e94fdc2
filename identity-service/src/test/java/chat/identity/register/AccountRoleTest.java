package chat.identity.register;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Registrations with tokens that were issued before a change of role. */
@IdentityTest
final class AccountRoleTest {
  private final RunningService service;
  private final TestOrganization organization;
  private final long owner;

  AccountRoleTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    this.owner = organization.userId(Role.OWNER);
  }

  private JsonNode stateAfter(Role before, Role now) {
    long userId = organization.userId(before);
    organization.as(Role.OWNER).patch("/api/v1/users/" + userId, "role", now.number()).succeeded();
    return TestOrganization.post(
            service.asProgram(Program.MESSAGING),
            "/internal/initial_state",
            StateRequestBody.of(organization.id(), userId, before))
        .json();
  }

  private List<JsonNode> people(JsonNode state) {
    return StreamSupport.stream(state.path("realm_users").spliterator(), false).toList();
  }

  private JsonNode owner(JsonNode state) {
    return people(state).stream()
        .filter(user -> user.path("user_id").longValue() == owner)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void newAdministratorSeesAddressesAndBots() {
    long botId = organization.makeBot(Role.OWNER, "helper").longAt("/user_id");
    organization.setEmailAddressVisibility(owner, 3);
    JsonNode state = stateAfter(Role.MODERATOR, Role.ADMINISTRATOR);
    assertThat(state.path("is_admin").booleanValue()).isTrue();
    assertThat(state.at("/realm_bots/0/user_id").longValue()).isEqualTo(botId);
    assertThat(owner(state).path("delivery_email").textValue())
        .isEqualTo(TestOrganization.email(Role.OWNER));
  }

  @Test
  void demotedAdministratorSeesNoHiddenAddressesOrBots() {
    organization.makeBot(Role.OWNER, "helper");
    organization.setEmailAddressVisibility(owner, 3);
    JsonNode state = stateAfter(Role.ADMINISTRATOR, Role.MEMBER);
    assertThat(state.path("is_admin").booleanValue()).isFalse();
    assertThat(state.path("realm_bots")).isEmpty();
    assertThat(owner(state).path("delivery_email").isNull()).isTrue();
  }

  @Test
  void formerGuestSeesAllUsers() {
    organization.setGroupSetting("can_access_all_users_group", "role:members");
    JsonNode state = stateAfter(Role.GUEST, Role.MEMBER);
    assertThat(people(state).stream().map(user -> user.path("user_id").longValue()))
        .contains(owner, organization.userId(Role.GUEST));
  }
}
