package chat.channels.subscribe;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.channels.HeldLock;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Subscriptions whose channel changes between the permission check and the commit. */
@ServiceTest(Program.CHANNELS)
final class SubscribeRacesTest {

  private static final String BECOMES_PRIVATE =
      "update channel set invite_only = true, is_default_stream = false where channel_id = ?";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final HeldLock lock;
  private final long owner;
  private final long member;
  private final long other;
  private final String nobody;

  SubscribeRacesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.lock = new HeldLock(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
    this.nobody = Long.toString(organization.systemGroup("role:nobody"));
  }

  private Answer subscribe(List<Long> principals, Object... more) {
    List<Object> parameters =
        new ArrayList<>(
            List.of(
                "subscriptions",
                List.of(Map.of("name", "Garden"), Map.of("name", "Kitchen")),
                "principals",
                principals));
    parameters.addAll(List.of(more));
    ApiClient client = organization.as(member);
    return client.post("/api/v1/users/me/subscriptions", parameters.toArray());
  }

  private String subscribers(long channelId) {
    return organization
        .as(owner)
        .get("/api/v1/streams/" + channelId + "/members")
        .succeeded()
        .at("/subscribers")
        .toString();
  }

  private void assertRefusedWithoutChanges(Answer answer, long garden) {
    answer.refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    assertThat(subscribers(garden)).isEqualTo("[" + owner + "]");
    organization
        .as(owner)
        .get("/api/v1/get_stream_id", "stream", "Kitchen")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'Kitchen'");
  }

  @Test
  void subscribingToChannelMadePrivateMeanwhileIsRefused() throws Exception {
    long garden = channels.create(owner, "Garden", List.of(owner));
    assertRefusedWithoutChanges(
        lock.whileChanging(garden, BECOMES_PRIVATE, () -> subscribe(List.of(member))), garden);
  }

  @Test
  void channelMadePrivateMeanwhileIsReportedUnauthorized() throws Exception {
    long garden = channels.create(owner, "Garden", List.of(owner));
    Answer answer =
        lock.whileChanging(
            garden,
            BECOMES_PRIVATE,
            () -> subscribe(List.of(member), "authorization_errors_fatal", false));
    answer.succeeded();
    assertThat(answer.at("/unauthorized").toString()).isEqualTo("[\"Garden\"]");
    assertThat(answer.at("/subscribed/" + member).toString()).isEqualTo("[\"Kitchen\"]");
    assertThat(subscribers(garden)).isEqualTo("[" + owner + "]");
  }

  @Test
  void removingAfterLosingThePermissionIsRefused() throws Exception {
    String everyone = Long.toString(organization.systemGroup("role:everyone"));
    long garden =
        channels.create(
            owner, "Garden", List.of(owner, member), "can_remove_subscribers_group", everyone);
    String closes =
        "update channel set can_remove_subscribers_group = '%s' where channel_id = ?"
            .formatted(nobody);
    lock.whileChanging(garden, closes, () -> unsubscribe(owner))
        .refused(400, "BAD_REQUEST", "Insufficient permission");
    assertThat(subscribers(garden)).isEqualTo("[" + owner + "," + member + "]");
    lock.whileChanging(garden, BECOMES_PRIVATE, () -> unsubscribe(member)).succeeded();
    assertThat(subscribers(garden)).isEqualTo("[" + owner + "]");
  }

  @Test
  void leavingAChannelMadePrivateMeanwhileSendsADeleteEvent() throws Exception {
    long garden = channels.create(owner, "Garden", List.of(owner, member));
    lock.whileChanging(garden, BECOMES_PRIVATE, () -> unsubscribe(member)).succeeded();
    JsonNode gone =
        PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
            .await(event -> event.value().at("/payload/op").asText().equals("delete"))
            .value();
    assertThat(gone.at("/payload/stream_ids").toString()).isEqualTo("[%d]", garden);
    assertThat(gone.at("/audience/user_ids").toString()).isEqualTo("[%d]", member);
  }

  private Answer unsubscribe(long principal) {
    return organization
        .as(member)
        .delete(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of("Garden"),
            "principals",
            List.of(principal));
  }

  @ParameterizedTest
  @ValueSource(strings = {"can_subscribe_group", "can_add_subscribers_group"})
  void subscribingAfterLosingGroupAccessIsRefused(String setting) throws Exception {
    long garden =
        channels.create(
            owner,
            "Garden",
            List.of(owner),
            "invite_only",
            true,
            setting,
            organization.systemGroup("role:members"));
    String closed = "update channel set %s = '%s' where channel_id = ?".formatted(setting, nobody);
    assertRefusedWithoutChanges(
        lock.whileChanging(garden, closed, () -> subscribe(List.of(member))), garden);
  }

  @Test
  void userRemovedMeanwhileCannotSubscribeOthers() throws Exception {
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:members")));
    long garden = channels.create(owner, "Garden", List.of(owner, member), "invite_only", true);
    String removed =
        "update subscription set periods = periods - int8multirange(int8range(1000, null))"
            + " where channel_id = ? and user_id = "
            + member;
    assertRefusedWithoutChanges(
        lock.whileChanging(garden, removed, () -> subscribe(List.of(member, other))), garden);
  }

  @Test
  void changeThatKeepsThePermissionAllowsSubscribing() throws Exception {
    long garden = channels.create(owner, "Garden", List.of(owner));
    String letsMembersIn =
        "update channel set can_subscribe_group = '%d', invite_only = true where channel_id = ?"
            .formatted(organization.systemGroup("role:members"));
    lock.whileChanging(garden, letsMembersIn, () -> subscribe(List.of(member))).succeeded();
    assertThat(subscribers(garden)).isEqualTo("[" + owner + "," + member + "]");
  }

  @Test
  void channelRenamedMeanwhileToTheWantedNameIsUsed() throws Exception {
    long attic = channels.create(owner, "Attic", List.of(owner));
    String becomesGarden =
        "update channel set name = 'Garden', name_key = 'garden' where channel_id = ?";
    lock.whileChanging(attic, becomesGarden, () -> subscribe(List.of(member))).succeeded();
    assertThat(subscribers(attic)).isEqualTo("[" + owner + "," + member + "]");
  }

  @Test
  void newUserIsNotSubscribedToChannelMadePrivateMeanwhile() throws Exception {
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:members")));
    long garden = channels.create(owner, "Garden", List.of(owner));
    long kitchen = channels.create(owner, "Kitchen", List.of(owner));
    Answer answer =
        lock.whileChanging(
            garden,
            BECOMES_PRIVATE,
            () ->
                ChannelsOf.postInternal(
                    service,
                    "/internal/subscriptions",
                    Map.of(
                        "organization_id",
                        organization.id(),
                        "user_id",
                        other,
                        "invited_by",
                        member,
                        "channel_ids",
                        List.of(garden, kitchen),
                        "include_default_channels",
                        false)));
    assertThat(answer.at("/channel_ids").toString()).isEqualTo("[" + kitchen + "]");
    assertThat(subscribers(garden)).isEqualTo("[" + owner + "]");
  }

  @Test
  void identityOutageAnswers503InsteadOfUnauthorized() {
    channels.create(owner, "Garden", List.of(other), "invite_only", true);
    organization.awaitProjections();
    servers.owners().setUnavailable(organization.id());
    subscribe(List.of(), "authorization_errors_fatal", false)
        .refused(
            503, "SERVICE_UNAVAILABLE", "identity-service is unavailable at the moment, try again");
  }
}
