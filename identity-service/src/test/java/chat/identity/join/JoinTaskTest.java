package chat.identity.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.identity.TestOrganization;
import chat.kit.token.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that subscribe and greet new users through other services. */
final class JoinTaskTest extends JoinTestBase {
  private static final Predicate<JsonNode> FOR_CHANNELS = call -> call.has("channel_ids");

  JoinTaskTest() {
    super(Role.OWNER);
  }

  private List<JsonNode> calls(long userId) {
    return fakeServices.calls(organization.id()).stream()
        .filter(call ->
            call.path("user_id").asLong() == userId
                || call.path("user_ids").path(0).asLong() == userId)
        .toList();
  }

  private List<JsonNode> calls(long userId, int count) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> calls(userId), calls -> calls.size() >= count);
  }

  @Test
  void joiningSubscribesAndGreetsExactlyOnce() {
    String link =
        link(
            "stream_ids",
            List.of(7, 8),
            "include_realm_default_subscriptions",
            true,
            "welcome_message_custom_text",
            "Hello *there*");
    long userId = join(program(), link, "ann@example.com").succeeded().longAt("/user_id");
    assertThat(calls(userId)).as("by the time of the answer").anyMatch(FOR_CHANNELS);
    List<JsonNode> calls = calls(userId, 2);
    JsonNode subscriptions = calls.stream().filter(FOR_CHANNELS).toList().getFirst();
    assertThat(subscriptions.path("channel_ids").toString()).isEqualTo("[7,8]");
    assertThat(subscriptions.path("include_default_channels").asBoolean()).isTrue();
    JsonNode message = calls.stream().filter(call -> call.has("content")).toList().getFirst();
    assertThat(message.path("sender_bot").asText()).isEqualTo("welcome");
    assertThat(message.path("type").asText()).isEqualTo("private");
    assertThat(message.path("content").asText()).isEqualTo("Hello *there*");
    assertThat(message.path("idempotency_key").asText()).isEqualTo("welcome-" + userId);
    await().until(() -> openTasks() == 0);
    assertThat(calls(userId, 2)).hasSize(2);
  }

  @Test
  void chosenDefaultChannelGroupsAreForwardedExceptForGuests() {
    assertThat(chosenGroups(Role.MEMBER)).isEqualTo("[4]");
    assertThat(chosenGroups(Role.GUEST)).isEqualTo("[]");
  }

  /** Joins with a choice and returns the groups in the call to channels-service. */
  private String chosenGroups(Role role) {
    String link = link("invite_as", role.number(), "stream_ids", List.of(7));
    long userId =
        program()
            .post(
                link,
                "email",
                "ann%d@example.com".formatted(role.number()),
                "full_name",
                "Ann",
                "password",
                TestOrganization.PASSWORD,
                "default_stream_group_4",
                "on",
                "default_stream_group_x",
                "on")
            .succeeded()
            .longAt("/user_id");
    JsonNode call = calls(userId, 1).getFirst();
    return call.path("default_channel_group_ids").toString();
  }

  private long openTasks() {
    return organization.count("select count(*) from task where organization_id = ?");
  }

  @Test
  void linkWelcomeTextOverridesTheOrganizations() {
    organization.setSetting("welcome_message_custom_text", "\"Hello from all\"");
    long byDefault = join(program(), link(), "a@example.com").longAt("/user_id");
    assertThat(calls(byDefault, 1).getFirst().path("content").asText()).isEqualTo("Hello from all");
    long byNull =
        join(program(), link("welcome_message_custom_text", "null"), "c@example.com")
            .longAt("/user_id");
    assertThat(calls(byNull, 1).getFirst().path("content").asText()).isEqualTo("Hello from all");
    String silent = link("welcome_message_custom_text", "");
    join(program(), silent, "b@example.com").succeeded();
    assertThat(openTasks()).isLessThanOrEqualTo(1);
    await().until(() -> openTasks() == 0);
    assertThat(fakeServices.calls(organization.id()).stream().filter(call -> call.has("content")))
        .hasSize(2);
  }

  @Test
  void membersCannotOverrideTheWelcomeText() {
    organization.setGroupSetting("create_multiuse_invite_group", "role:members");
    organization.setSetting("welcome_message_custom_text", "\"Hello from all\"");
    String link =
        organization
            .as(Role.MEMBER)
            .post("/api/v1/invites/multiuse", "welcome_message_custom_text", "My own")
            .textAt("/invite_link");
    long userId = join(program(), URI.create(link).getPath(), "a@example.com").longAt("/user_id");
    assertThat(calls(userId, 1).getFirst().path("content").asText()).isEqualTo("Hello from all");
  }

  @Test
  void accountCreatedByAdministratorGetsDefaultChannels() {
    long userId = organization.makeMember("ann");
    assertThat(calls(userId)).as("by the time of the answer").hasSize(1);
    JsonNode call = calls(userId).getFirst();
    assertThat(call.path("include_default_channels").asBoolean()).isTrue();
    assertThat(call.path("channel_ids").toString()).isEqualTo("[]");
    assertThat(call.path("invited_by").isNull()).isTrue();
    await().until(() -> openTasks() == 0);
    assertThat(calls(userId, 1)).hasSize(1);
  }

  @Test
  void accountIsCreatedWhileChannelsServiceIsUnavailable() {
    fakeServices.setUnavailable(organization.id());
    long userId = organization.makeMember("ann");
    await().until(() -> openTasks() == 1);
    fakeServices.setAvailable(organization.id());
    assertThat(calls(userId, 1)).hasSize(1);
    await().until(() -> openTasks() == 0);
  }

  @Test
  void tasksAreRetriedAfterAnOutage() {
    fakeServices.setUnavailable(organization.id());
    String link = link("stream_ids", List.of(7), "welcome_message_custom_text", "Hello");
    long userId = join(program(), link, "ann@example.com").succeeded().longAt("/user_id");
    await()
        .until(() ->
            organization.count(
                    "select count(*) from task where organization_id = ? and attempts > 0")
                == 2);
    fakeServices.setAvailable(organization.id());
    calls(userId, 2);
    await().until(() -> openTasks() == 0);
  }

  @Test
  void refusedTaskIsKeptAndNotRetried() {
    fakeServices.refuse(organization.id(), 400);
    String link = link("welcome_message_custom_text", "Hello");
    long refused = join(program(), link, "ann@example.com").succeeded().longAt("/user_id");
    await()
        .until(() ->
            organization.count(
                    "select count(*) from task where organization_id = ?"
                        + " and refused_with = 400")
                == 1);
    fakeServices.setAvailable(organization.id());
    organization.execute(
        "update task set due = now() - interval '1 minute' where organization_id = ?",
        organization.id());
    taskLeftByACrashIsExecuted();
    assertThat(calls(refused, 1)).hasSize(1);
    assertThat(openTasks()).isGreaterThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 429, 503})
  void temporaryRefusalIsRetried(int status) {
    fakeServices.refuse(organization.id(), status);
    String link = link("welcome_message_custom_text", "Hello");
    long userId = join(program(), link, "ann@example.com").succeeded().longAt("/user_id");
    calls(userId, 1);
    fakeServices.setAvailable(organization.id());
    calls(userId, 2);
    await().until(() -> openTasks() == 0);
  }

  @Test
  void invisibleWelcomeTextIsNotSent() {
    organization.setSetting("welcome_message_custom_text", "\"\\u200b \"");
    join(program(), link(), "ann@example.com").succeeded();
    assertThat(openTasks()).isZero();
    assertThat(fakeServices.calls(organization.id())).isEmpty();
  }

  @Test
  void taskLeftByACrashIsExecuted() {
    long userId = organization.userId(Role.MEMBER);
    organization.execute(
        """
        insert into task (organization_id, program, path, body, due)
        values (?, 'messaging-service', '/internal/messages', ?, now())
        """,
        organization.id(),
        """
        {"organization_id":%d,"user_ids":[%d],"content":"Late"}\
        """
            .formatted(organization.id(), userId));
    assertThat(calls(userId, 2).stream().map(call -> call.path("content").asText()))
        .contains("Late");
  }
}
