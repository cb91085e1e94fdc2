package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.owner.StateRequestBody;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An organization of 3,000 people, more than are held in memory at a time. */
@IdentityTest
final class ManyPeopleTest {
  private static final int MANY = 3_000;

  private final RunningService service;
  private final TestOrganization organization;
  private final ApiClient owner;

  ManyPeopleTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    this.owner = organization.as(Role.OWNER);
    long fieldId =
        owner
            .post("/api/v1/realm/profile_fields", "name", "Motto", "field_type", 1)
            .succeeded()
            .longAt("/id");
    organization.execute(
        """
        with joined as (
          insert into account (organization_id, delivery_email, full_name, role, date_created,
            is_active)
          select ?, 'p' || i || '@example.com', 'Persön ' || i, 400, now(), i % 3 > 0
          from generate_series(1, ?) i returning organization_id, user_id)
        insert into profile_value (organization_id, user_id, field_id, value, rendered_value)
        select organization_id, user_id, ?, 'Motto of ' || user_id, '<p>it</p>' from joined
        """,
        organization.id(), MANY, fieldId);
  }

  private static List<Long> ids(JsonNode users) {
    return StreamSupport.stream(users.spliterator(), false)
        .map(user -> user.path("user_id").longValue())
        .toList();
  }

  private List<Long> all() {
    return organization
        .texts(
            """
            select user_id::text from account
            where organization_id = ? and system_bot is null order by account.user_id
            """,
            organization.id())
        .stream()
        .map(Long::valueOf)
        .toList();
  }

  @Test
  void allUsersAreListedInIdOrder() {
    Answer answer =
        owner.get("/api/v1/users", "include_custom_profile_fields", true, "colour", "blue");
    assertThat(ids(answer.succeeded().at("/members"))).isEqualTo(all());
    assertThat(answer.header("Content-Length")).contains(Integer.toString(answer.body().length));
    assertThat(answer.header("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    assertThat(answer.at("/ignored_parameters_unsupported").toString()).isEqualTo("[\"colour\"]");
    assertThat(new String(answer.body(), StandardCharsets.UTF_8))
        .startsWith("{\"result\":\"success\",\"msg\":\"\",\"members\":[{\"user_id\":")
        .endsWith("}],\"ignored_parameters_unsupported\":[\"colour\"]}\n");
    for (JsonNode user : answer.at("/members")) {
      if (user.path("full_name").textValue().startsWith("Persön")) {
        assertThat(user.path("profile_data").toString())
            .contains("Motto of " + user.path("user_id").longValue());
      }
    }
  }

  @Test
  void listIsFilteredByUserIds() {
    List<Long> wanted = all().subList(100, 110);
    assertThat(ids(owner.get("/api/v1/users", "user_ids", wanted).succeeded().at("/members")))
        .isEqualTo(wanted);
    assertThat(owner.get("/api/v1/users", "user_ids", List.of()).succeeded().at("/members"))
        .isEmpty();
  }

  @Test
  void initialStateContainsActiveAndInactiveUsers() {
    Map<String, @Nullable Object> stateRequest =
        StateRequestBody.of(organization.id(), organization.userId(Role.OWNER), Role.OWNER);
    stateRequest.put("event_types", List.of("realm_user", "realm_user_groups"));
    stateRequest.put("client_gravatar", false);
    stateRequest.put("slim_presence", true);
    Answer state =
        TestOrganization.post(
            service.asProgram(Program.MESSAGING), "/internal/initial_state", stateRequest);
    List<Long> active = ids(state.at("/realm_users"));
    List<Long> allUserIds = new ArrayList<>(active);
    allUserIds.addAll(ids(state.at("/realm_non_active_users")));
    assertThat(active).isSorted().hasSize(MANY - MANY / 3 + 1);
    assertThat(allUserIds.stream().sorted()).isEqualTo(all());
    assertThat(state.at("/user_id").longValue()).isEqualTo(organization.userId(Role.OWNER));
    int members = 0;
    for (JsonNode group : state.at("/realm_user_groups")) {
      members += group.path("members").size();
    }
    assertThat(members).isEqualTo(active.size());
  }
}
