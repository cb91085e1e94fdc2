package chat.channels.defaultchannel;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(Program.CHANNELS)
final class DefaultChannelsTest {

  private static final String PATH = "/api/v1/default_streams";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long administrator;
  private final ApiClient client;
  private final long channel;

  DefaultChannelsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.administrator = organization.account(Role.ADMINISTRATOR);
    this.client = organization.as(administrator);
    this.channel = channels.create(administrator, "Garden", List.of());
  }

  private boolean isDefault(long channelId) {
    JsonNode streams =
        client.get("/api/v1/streams", "include_default", true).succeeded().at("/streams");
    for (JsonNode stream : streams) {
      if (stream.path("stream_id").asLong() == channelId) {
        return stream.path("is_default").asBoolean();
      }
    }
    throw new AssertionError("No channel " + channelId + " in " + streams);
  }

  private List<JsonNode> defaultChannelEvents() {
    return PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id()).all().stream()
        .map(PublishedEvents.Event::value)
        .filter(event -> event.path("type").asText().equals("default_streams"))
        .toList();
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  @Test
  void defaultChannelIsAddedAndRemoved() {
    client.post(PATH, "stream_id", channel).succeeded();
    assertThat(isDefault(channel)).isTrue();
    client.delete(PATH, "stream_id", channel).succeeded();
    assertThat(isDefault(channel)).isFalse();
    PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
        .await(event -> event.value().at("/payload/default_streams").toString().equals("[]"));
    assertThat(defaultChannelEvents())
        .extracting(event -> event.at("/payload/default_streams").toString())
        .containsExactly("[%d]".formatted(channel), "[]");
    assertThat(PublishedEvents.of(servers, Topic.CHANNEL_CHANGED, organization.id()).all())
        .extracting(event -> event.value().path("is_default_stream").asBoolean())
        .containsExactly(false, true, false);
  }

  @Test
  void repeatedRequestChangesNothing() {
    client.delete(PATH, "stream_id", channel).succeeded();
    client.post(PATH, "stream_id", channel).succeeded();
    Answer again = client.post(PATH, "stream_id", channel).succeeded();
    assertThat(again.header("Chat-Changes")).isEmpty();
    assertThat(isDefault(channel)).isTrue();
  }

  @Test
  void newUserIsSubscribedToDefaultChannels() {
    client.post(PATH, "stream_id", channel).succeeded();
    long newcomer = organization.account(Role.MEMBER);
    Answer subscribed =
        ChannelsOf.postInternal(
            service,
            "/internal/subscriptions",
            Map.of(
                "organization_id",
                organization.id(),
                "user_id",
                newcomer,
                "channel_ids",
                List.of(),
                "include_default_channels",
                true));
    assertThat(subscribed.at("/channel_ids").toString()).isEqualTo("[%d]".formatted(channel));
  }

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"MODERATOR", "MEMBER", "GUEST"})
  void onlyAdministratorsChangeDefaultChannels(Role role) {
    ApiClient other = organization.as(organization.account(role));
    refused(other.post(PATH, "stream_id", channel), "Must be an organization administrator");
    refused(other.delete(PATH, "stream_id", channel), "Must be an organization administrator");
    assertThat(isDefault(channel)).isFalse();
  }

  @Test
  void callersWithoutAccountAreUnauthorized() {
    for (ApiClient anonymous : List.of(service.asVisitor(organization.id()), service.api())) {
      assertThat(anonymous.post(PATH, "stream_id", channel).status()).isEqualTo(401);
    }
  }

  @Test
  void privateOrArchivedChannelCannotBeDefault() {
    long closed = channels.create(administrator, "Cellar", List.of(), "invite_only", true);
    refused(client.post(PATH, "stream_id", closed), "A default channel cannot be private.");
    channels.execute("update channel set is_archived = true where channel_id = ?", channel);
    refused(client.post(PATH, "stream_id", channel), "Invalid channel ID");
  }

  @Test
  void unknownOrForeignChannelIsRefused() {
    TestOrganization stranger = new TestOrganization(service);
    long foreign =
        new ChannelsOf(stranger, servers).create(stranger.account(Role.OWNER), "Theirs", List.of());
    for (long id : new long[] {foreign, 0, Long.MAX_VALUE}) {
      refused(client.post(PATH, "stream_id", id), "Invalid channel ID");
      refused(client.delete(PATH, "stream_id", id), "Invalid channel ID");
    }
    refused(client.post(PATH), "Missing 'stream_id' argument");
    refused(client.post(PATH, "stream_id", "Garden"), "stream_id is not valid JSON");
  }
}
