package chat.channels.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Archives and restores channels. */
@ServiceTest(Program.CHANNELS)
final class ArchiveChannelTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long creator;
  private final long member;

  ArchiveChannelTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.creator = organization.account(Role.MEMBER);
    this.member = organization.account(Role.MEMBER);
  }

  private Answer archive(long editor, long channelId) {
    return organization.as(editor).delete("/api/v1/streams/" + channelId);
  }

  private Answer edit(long editor, long channelId, Object... parameters) {
    return organization.as(editor).patch("/api/v1/streams/" + channelId, parameters);
  }

  private JsonNode streamEvent(String op, int number) {
    return await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
                    .map(PublishedEvents.Event::value)
                    .filter(event ->
                        event.path("type").asText().equals("stream")
                            && event.at("/payload/op").asText().equals(op))
                    .toList(),
            events -> events.size() >= number)
        .getLast();
  }

  @Test
  void archivedChannelKeepsItsNameAndRefusesSubscribers() {
    long id = channels.create(creator, "Garden", List.of(creator));
    archive(creator, id).succeeded();
    assertThat(
            PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id())
                .await(event -> event.value().path("is_archived").asBoolean())
                .value()
                .path("channel_id")
                .asLong())
        .isEqualTo(id);
    JsonNode event = streamEvent("delete", 1);
    assertThat(event.at("/audience/channel_id").asLong()).isEqualTo(id);
    assertThat(event.at("/payload/stream_ids").toString()).isEqualTo("[" + id + "]");
    organization
        .as(member)
        .post("/api/v1/channels/create", "name", "garden", "subscribers", List.of())
        .refused(409, "CHANNEL_ALREADY_EXISTS", "Channel 'garden' already exists");
    for (long userId : List.of(member, creator)) {
      organization
          .as(userId)
          .post(
              "/api/v1/users/me/subscriptions", "subscriptions", List.of(Map.of("name", "Garden")))
          .refused(400, "BAD_REQUEST", "Unable to access channel (Garden).");
    }
    assertThat(
            organization
                .as(creator)
                .get("/api/v1/streams/" + id)
                .succeeded()
                .at("/stream/is_archived")
                .asBoolean())
        .isTrue();
  }

  @Test
  void archivingTwicePublishesOneEvent() {
    long id = channels.create(creator, "Garden", List.of());
    archive(creator, id).succeeded();
    archive(creator, id).succeeded();
    edit(creator, id, "is_archived", false).succeeded();
    streamEvent("create", 2);
    assertThat(PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id()).all())
        .hasSize(3);
  }

  @Test
  void onlyChannelAdministratorsArchive() {
    long id = channels.create(creator, "Garden", List.of());
    archive(member, id)
        .refused(400, "BAD_REQUEST", "You do not have permission to administer this channel.");
    archive(organization.account(Role.GUEST), id).refused(400, "BAD_REQUEST", "Invalid channel ID");
    archive(organization.account(Role.ADMINISTRATOR), id).succeeded();
  }

  @Test
  void restoringSendsCreateEventAndAllowsSubscribing() {
    long id = channels.create(creator, "Garden", List.of(creator));
    archive(creator, id).succeeded();
    edit(creator, id, "is_archived", false).succeeded();
    JsonNode event = streamEvent("create", 2);
    assertThat(event.at("/payload/for_unarchiving").asBoolean()).isTrue();
    assertThat(event.at("/payload/streams/0/is_archived").asBoolean()).isFalse();
    organization
        .as(member)
        .post("/api/v1/users/me/subscriptions", "subscriptions", List.of(Map.of("name", "Garden")))
        .succeeded();
  }

  /** The events after the {@code first} ones: property or {@code op}, and the audience. */
  private List<String> eventsAfter(int first, long channelId, int count) {
    List<String> descriptions =
        await()
            .atMost(Duration.ofMinutes(1))
            .until(
                () ->
                    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
                        .all()
                        .stream()
                        .map(PublishedEvents.Event::value)
                        .filter(event -> event.path("type").asText().equals("stream"))
                        .map(event -> describe(channelId, event))
                        .toList(),
                events -> events.size() >= first + count);
    return descriptions.subList(first, descriptions.size());
  }

  private static String describe(long channelId, JsonNode event) {
    JsonNode payload = event.path("payload");
    JsonNode audience = event.path("audience");
    return payload.path("property").asText(payload.path("op").asText())
        + (audience.path("channel_id").asLong() == channelId
            ? " to all who may know"
            : " to " + audience.path("user_ids"));
  }

  @Test
  void channelArchivedAndMadePrivateIsDeletedForOutsiders() {
    long id = channels.create(creator, "Garden", List.of(creator));
    edit(creator, id, "is_archived", true, "is_private", true).succeeded();
    assertThat(eventsAfter(1, id, 3))
        .containsExactly(
            "invite_only to all who may know",
            "delete to [%d]".formatted(member),
            "delete to all who may know");
  }

  @Test
  void otherChangesOfARestoredChannelFollowItsCreateEvent() {
    long id = channels.create(creator, "Garden", List.of(creator));
    archive(creator, id).succeeded();
    edit(creator, id, "is_archived", false, "new_name", "Yard", "is_private", true).succeeded();
    assertThat(eventsAfter(2, id, 4))
        .containsExactly(
            "create to all who may know",
            "name to all who may know",
            "invite_only to all who may know",
            "delete to [%d]".formatted(member));
  }

  @Test
  void newReadersGetCreateEventBeforeArchivingEvents() {
    long id = channels.create(creator, "Garden", List.of(creator), "invite_only", true);
    edit(creator, id, "is_archived", true, "is_private", false).succeeded();
    String toMember = "create to [%d]".formatted(member);
    String update = "invite_only to all who may know";
    assertThat(eventsAfter(1, id, 3))
        .containsExactly(toMember, update, "delete to all who may know");
    edit(creator, id, "is_private", true).succeeded();
    edit(creator, id, "is_archived", false, "is_private", false).succeeded();
    assertThat(eventsAfter(6, id, 3))
        .containsExactly(toMember, "create to all who may know", update);
  }

  @Test
  void archivingRemovesTheChannelFromDefaults() {
    long administrator = organization.account(Role.ADMINISTRATOR);
    long id = channels.create(administrator, "Garden", List.of(), "is_default_stream", true);
    archive(administrator, id).succeeded();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event ->
            event.value().path("type").asText().equals("default_streams")
                && event.value().at("/payload/default_streams").isEmpty());
  }

  @Test
  void restoringRequiresReplacementOfDeactivatedGroup() {
    long makers = organization.group("makers", List.of(creator), List.of());
    long id = channels.create(creator, "Garden", List.of(), "can_send_message_group", makers);
    archive(creator, id).succeeded();
    organization.publishGroup(makers, Map.of("name", "makers", "is_deactivated", true));
    edit(creator, id, "is_archived", false)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    edit(creator, id, "is_archived", false, "can_subscribe_group", "{\"new\":" + makers + "}")
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    long members = organization.systemGroup("role:members");
    edit(creator, id, "is_archived", false, "can_send_message_group", "{\"new\":" + members + "}")
        .succeeded();
    assertThat(
            organization
                .as(creator)
                .get("/api/v1/streams/" + id)
                .succeeded()
                .at("/stream/is_archived")
                .asBoolean())
        .isFalse();
  }

  @Test
  void channelWithReactivatedGroupCanBeRestored() {
    long makers = organization.group("makers", List.of(creator), List.of());
    long id =
        channels.create(
            creator,
            "Garden",
            List.of(),
            "can_send_message_group",
            Map.of("direct_members", List.of(member), "direct_subgroups", List.of(makers)));
    archive(creator, id).succeeded();
    organization.publishGroup(makers, Map.of("name", "makers", "is_deactivated", true));
    edit(creator, id, "is_archived", false)
        .refused(400, "BAD_REQUEST", "User group is deactivated.");
    organization.publishGroup(makers, Map.of("name", "makers", "is_deactivated", false));
    edit(creator, id, "is_archived", false).succeeded();
  }

  @Test
  void archivedChannelCannotBecomeDefault() {
    long administrator = organization.account(Role.ADMINISTRATOR);
    long id = channels.create(administrator, "Garden", List.of());
    edit(administrator, id, "is_archived", true, "is_default_stream", true)
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
    archive(administrator, id).succeeded();
    edit(administrator, id, "is_default_stream", true)
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
    edit(administrator, id, "is_default_stream", false).succeeded();
    edit(administrator, id, "is_archived", false, "is_default_stream", true).succeeded();
  }
}
