package chat.channels.groupuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestGroupUses;
import chat.testkit.TestGroupUses.Said;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.CHANNELS)
final class GroupUsesTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestGroupUses uses;
  private final TestOrganization organization;
  private final long creator;
  private final long makers;

  GroupUsesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.uses = servers.owners().groupUses();
    this.organization = new TestOrganization(service);
    this.creator = organization.account(Role.OWNER);
    this.makers = organization.group("makers", List.of(creator), List.of());
  }

  private Answer create(String name, Object... settings) {
    ApiClient client = organization.as(creator);
    Object[] parameters = new Object[4 + settings.length];
    System.arraycopy(new Object[] {"name", name, "subscribers", List.of()}, 0, parameters, 0, 4);
    System.arraycopy(settings, 0, parameters, 4, settings.length);
    return client.post("/api/v1/channels/create", parameters);
  }

  private Said said(String word) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                uses.said(organization.id()).stream()
                    .filter(call -> call.word().equals(word))
                    .findFirst()
                    .orElse(null),
            call -> call != null);
  }

  private List<String> words() {
    return uses.said(organization.id()).stream().map(Said::word).toList();
  }

  private boolean isCommitted(String operationId) {
    return service
        .asProgram(Program.IDENTITY)
        .send(
            "POST",
            "/internal/group_uses/" + operationId + "/settle",
            "application/json",
            "{\"organization_id\":%d}"
                .formatted(organization.id())
                .getBytes(StandardCharsets.UTF_8))
        .at("/is_committed")
        .booleanValue();
  }

  @Test
  void usesAreRegisteredBeforeAndConfirmedAfterwards() {
    long members = organization.systemGroup("role:members");
    long channelId =
        create(
                "Garden",
                "can_send_message_group",
                makers,
                "can_subscribe_group",
                Map.of("direct_members", List.of(creator), "direct_subgroups", List.of(makers)),
                "can_resolve_topics_group",
                members)
            .succeeded()
            .longAt("/id");
    Said registered = said("register");
    Said confirmed = said("confirm");
    assertThat(confirmed)
        .isEqualTo(new Said(registered.operationId(), "confirm", registered.body()));
    assertThat(registered.body().path("channel_id").longValue()).isEqualTo(channelId);
    assertThat(registered.body().path("settings").toString())
        .isEqualTo(
            "{\"can_send_message_group\":[%d],\"can_subscribe_group\":[%d]}"
                .formatted(makers, makers));
    assertThat(isCommitted(registered.operationId())).isTrue();
  }

  @Test
  void channelsThatSubscribingCreatesRegisterToo() {
    Object[] parameters = {
      "subscriptions",
      List.of(Map.of("name", "Garden"), Map.of("name", "Kitchen")),
      "can_send_message_group",
      makers
    };
    String path = "/api/v1/users/me/subscriptions";
    organization.as(creator).post(path, parameters).succeeded();
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() ->
            assertThat(words()).containsExactly("register", "register", "confirm", "confirm"));
    uses.answer(
        organization.id(), "{\"outcome\":\"deactivated_group\",\"group_id\":%d}".formatted(makers));
    parameters[1] = List.of(Map.of("name", "Attic"));
    organization
        .as(creator)
        .post(path, parameters)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
  }

  @Test
  void whoIsSlowerWithANameIsSubscribedToTheOthersChannel() {
    long member = organization.account(Role.MEMBER);
    uses.onceRegistered(organization.id(), operation -> create("Garden").succeeded());
    Answer answer =
        organization
            .as(member)
            .post(
                "/api/v1/users/me/subscriptions",
                "subscriptions",
                List.of(Map.of("name", "garden")),
                "can_send_message_group",
                makers)
            .succeeded();
    assertThat(answer.at("/subscribed").toString()).isEqualTo("{\"%d\":[\"Garden\"]}", member);
    said("withdraw");
  }

  @Test
  void systemGroupsAndMembersAloneAreNoUses() {
    uses.goAway(organization.id());
    create(
            "Garden",
            "can_send_message_group",
            organization.systemGroup("role:members"),
            "can_subscribe_group",
            Map.of("direct_members", List.of(creator), "direct_subgroups", List.of()))
        .succeeded();
  }

  @Test
  void whileIdentityServiceIsAwayNoUseBegins() {
    organization.awaitCopies();
    uses.goAway(organization.id());
    Answer answer =
        create("Garden", "can_send_message_group", makers)
            .refused(
                503,
                "SERVICE_UNAVAILABLE",
                "identity-service is unavailable at the moment, try again");
    assertThat(answer.header("Retry-After")).contains("1");
    uses.comeBack(organization.id());
    create("Garden", "can_send_message_group", makers).succeeded();
    said("withdraw");
    said("confirm");
  }

  @Test
  void aGroupThatWasDeactivatedAtTheSameMomentIsRefused() {
    uses.answer(
        organization.id(), "{\"outcome\":\"deactivated_group\",\"group_id\":%d}".formatted(makers));
    create("Garden", "can_send_message_group", makers)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    uses.answer(
        organization.id(), "{\"outcome\":\"unknown_group\",\"group_id\":%d}".formatted(makers));
    create("Garden", "can_send_message_group", makers)
        .refused(400, "BAD_REQUEST", "Invalid user group");
    create(
            "Garden",
            "can_send_message_group",
            Map.of("direct_members", List.of(), "direct_subgroups", List.of(makers)))
        .refused(400, "BAD_REQUEST", "Invalid user group ID: " + makers);
    uses.answer(organization.id(), "{\"outcome\":\"registered\"}");
    create("Garden", "can_send_message_group", makers).succeeded();
  }

  @Test
  void aChannelThatDoesNotComeToBeWithdrawsItsUses() {
    uses.onceRegistered(organization.id(), operation -> create("Garden").succeeded());
    create("Garden", "can_send_message_group", makers)
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'Garden' already exists");
    assertThat(said("withdraw").operationId()).isEqualTo(said("register").operationId());
    assertThat(words()).doesNotContain("confirm");
  }

  @Test
  void whatWasSaidToBeAbortedNeverHappens() {
    uses.onceRegistered(
        organization.id(), operation -> assertThat(isCommitted(operation)).isFalse());
    create("Garden", "can_send_message_group", makers)
        .refused(
            503, "SERVICE_UNAVAILABLE", "identity-service is unavailable at the moment, try again");
    assertThat(isCommitted(said("register").operationId())).isFalse();
    create("Garden").succeeded();
    assertThat(
            PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id())
                .await(event -> event.value().path("name").asText().equals("Garden"))
                .number())
        .isEqualTo(1);
    assertThat(words()).doesNotContain("confirm");
  }

  private String ended(String operationId, long channelId, boolean isConfirmed) {
    return ChannelsOf.postInternal(
            service,
            "/internal/group_uses/ended",
            Map.of(
                "organization_id",
                organization.id(),
                "group_id",
                makers,
                "uses",
                List.of(
                    Map.of(
                        "operation_id",
                        operationId,
                        "channel_id",
                        channelId,
                        "setting",
                        "can_send_message_group",
                        "is_confirmed",
                        isConfirmed))))
        .at("/ended")
        .toString();
  }

  private static String one(String operationId) {
    return "[{\"operation_id\":\"%s\",\"setting\":\"can_send_message_group\"}]"
        .formatted(operationId);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aUseHasEndedAsSoonAsTheChannelNamesTheGroupNoMore(boolean direct) {
    Object group =
        direct ? makers : Map.of("direct_members", List.of(), "direct_subgroups", List.of(makers));
    long channelId = create("Garden", "can_send_message_group", group).succeeded().longAt("/id");
    String operation = said("register").operationId();
    assertThat(ended(operation, channelId, false)).isEqualTo("[]");
    assertThat(ended(UUID.randomUUID().toString(), channelId, true)).isEqualTo("[]");
    long members = organization.systemGroup("role:members");
    organization
        .as(creator)
        .patch("/api/v1/streams/" + channelId, "can_send_message_group", Map.of("new", members))
        .succeeded();
    assertThat(ended(operation, channelId, false)).isEqualTo(one(operation));
    String forgotten = UUID.randomUUID().toString();
    assertThat(ended(forgotten, channelId, true)).isEqualTo(one(forgotten));
    assertThat(ended(UUID.randomUUID().toString(), channelId, false))
        .as("under way")
        .isEqualTo("[]");
  }

  @Test
  void anArchivedChannelAndOneThatNeverCameToBeUseNothing() {
    long channelId = create("Garden", "can_send_message_group", makers).succeeded().longAt("/id");
    String operation = said("register").operationId();
    organization.as(creator).delete("/api/v1/streams/" + channelId).succeeded();
    assertThat(ended(operation, channelId, true)).isEqualTo(one(operation));
    String aborted = UUID.randomUUID().toString();
    assertThat(isCommitted(aborted)).isFalse();
    assertThat(ended(aborted, channelId + 1, false)).isEqualTo(one(aborted));
  }

  @Test
  void oneReplicaTellsUntilItIsGone() throws SQLException {
    long begin = System.nanoTime();
    try (Connection connection = servers.connect(Program.CHANNELS);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into group_use_teller (teller_id, held_until)
          values (gen_random_uuid(), now() + interval '3 seconds')
          on conflict (is_only) do update
            set teller_id = excluded.teller_id, held_until = excluded.held_until
          """);
    }
    create("Garden", "can_send_message_group", makers).succeeded();
    said("confirm");
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofSeconds(3));
  }

  @Test
  void confirmationsWaitUntilIdentityServiceIsBack() {
    uses.onceRegistered(organization.id(), operation -> uses.goAway(organization.id()));
    create("Garden", "can_send_message_group", makers);
    assertThat(words()).containsOnly("register");
    uses.comeBack(organization.id());
    assertThat(said("confirm").operationId()).isEqualTo(said("register").operationId());
  }

  @Test
  void organizationsThatCannotBeToldHoldNobodyUp() {
    List<TestOrganization> silent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      var one = new TestOrganization(service);
      long owner = one.account(Role.OWNER);
      long group = one.group("makers", List.of(owner), List.of());
      uses.onceRegistered(one.id(), operation -> uses.goAway(one.id()));
      one.as(owner)
          .post(
              "/api/v1/channels/create",
              "name",
              "Garden",
              "subscribers",
              List.of(),
              "can_send_message_group",
              group);
      silent.add(one);
    }
    create("Garden", "can_send_message_group", makers).succeeded();
    said("confirm");
    silent.forEach(one -> uses.comeBack(one.id()));
  }
}
