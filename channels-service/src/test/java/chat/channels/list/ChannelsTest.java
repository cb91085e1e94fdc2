package chat.channels.list;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.CHANNELS)
final class ChannelsTest {

  private final RunningService service;
  private final TestOrganization organization;
  private final long owner;
  private final long member;
  private final long guest;
  private final long open;
  private final long closed;
  private final long ofGuest;

  ChannelsTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
    this.open = channel("Garden", false, List.of());
    this.closed = channel("Cellar", true, List.of(member));
    this.ofGuest = channel("Guests", false, List.of(guest));
  }

  private long channel(String name, boolean isPrivate, List<Long> subscribers) {
    return organization
        .as(owner)
        .post(
            "/api/v1/channels/create",
            "name",
            name,
            "description",
            "About **" + name + "**",
            "invite_only",
            isPrivate,
            "subscribers",
            subscribers)
        .succeeded()
        .longAt("/id");
  }

  private static List<Long> ids(Answer answer) {
    return StreamSupport.stream(answer.succeeded().at("/streams").spliterator(), false)
        .map(channel -> channel.path("stream_id").asLong())
        .toList();
  }

  @Test
  void manyChannelsAreListedOnceInOrderOfId() {
    List<Map<String, String>> names =
        IntStream.range(0, 100).mapToObj(i -> Map.of("name", "Bed " + i)).toList();
    ApiClient client = organization.as(member);
    client.post("/api/v1/users/me/subscriptions", "subscriptions", names).succeeded();
    List<Long> listed = ids(client.get("/api/v1/streams"));
    assertThat(listed).hasSize(103).isSorted().doesNotHaveDuplicates();
    JsonNode own = client.get("/api/v1/users/me/subscriptions").succeeded().at("/subscriptions");
    assertThat(own)
        .extracting(subscription -> subscription.path("stream_id").asLong())
        .hasSize(101)
        .isSubsetOf(listed)
        .isSorted();
    assertThat(own).extracting(one -> one.path("name").asText()).contains("Bed 0", "Bed 99");
  }

  @Test
  void listHasPublicAndSubscribedChannels() {
    String path = "/api/v1/streams";
    assertThat(ids(organization.as(owner).get(path))).containsExactly(open, ofGuest);
    assertThat(ids(organization.as(member).get(path))).containsExactly(open, closed, ofGuest);
    assertThat(ids(organization.as(guest).get(path))).containsExactly(ofGuest);
    assertThat(ids(organization.as(member).get(path, "include_public", false)))
        .containsExactly(closed);
    assertThat(ids(organization.as(member).get(path, "include_subscribed", false)))
        .containsExactly(open, ofGuest);
    assertThat(ids(organization.as(member).get(path, "include_web_public", true)))
        .containsExactly(open, closed, ofGuest);
    assertThat(
            ids(
                organization
                    .as(member)
                    .get(
                        path,
                        "include_public",
                        false,
                        "include_subscribed",
                        false,
                        "include_can_access_content",
                        true)))
        .containsExactly(open, closed, ofGuest);
  }

  @Test
  void botListsChannelsOfItsOwnerOnRequest() {
    ApiClient bot = organization.as(organization.bot(member));
    assertThat(ids(bot.get("/api/v1/streams"))).containsExactly(open, ofGuest);
    assertThat(ids(bot.get("/api/v1/streams", "include_owner_subscribed", true)))
        .containsExactly(open, closed, ofGuest);
  }

  @Test
  void archivedChannelsAreListedOnRequest() {
    organization.as(owner).delete("/api/v1/streams/" + open).succeeded();
    ApiClient client = organization.as(member);
    assertThat(ids(client.get("/api/v1/streams"))).containsExactly(closed, ofGuest);
    assertThat(ids(client.get("/api/v1/streams", "exclude_archived", false)))
        .containsExactly(open, closed, ofGuest);
    assertThat(ids(organization.as(guest).get("/api/v1/streams", "exclude_archived", false)))
        .containsExactly(ofGuest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "include_public",
        "include_web_public",
        "include_subscribed",
        "exclude_archived",
        "include_all",
        "include_all_active",
        "include_default",
        "include_owner_subscribed",
        "include_can_access_content"
      })
  void nonBooleanFlagIsRefused(String name) {
    organization
        .as(owner)
        .get("/api/v1/streams", name, 1)
        .refused(400, "BAD_REQUEST", name + " is not a boolean");
  }

  @ParameterizedTest
  @ValueSource(strings = {"include_all", "include_all_active"})
  void onlyAdministratorsListAllChannels(String name) {
    organization
        .as(member)
        .get("/api/v1/streams", name, true)
        .refused(400, "BAD_REQUEST", "User not authorized for this query");
    assertThat(ids(organization.as(owner).get("/api/v1/streams", name, true)))
        .containsExactly(open, closed, ofGuest);
  }

  @Test
  void eitherNameOfTheAllParameterRequestsAllChannels() {
    assertThat(
            ids(
                organization
                    .as(owner)
                    .get("/api/v1/streams", "include_all", false, "include_all_active", true)))
        .containsExactly(open, closed, ofGuest);
    organization
        .as(member)
        .get("/api/v1/streams", "include_all", false, "include_all_active", true)
        .refused(400, "BAD_REQUEST", "User not authorized for this query");
  }

  @Test
  void listShowsDefaultChannelsOnRequest() {
    JsonNode plain = organization.as(member).get("/api/v1/streams").at("/streams/0");
    assertThat(plain.has("is_default")).isFalse();
    JsonNode asked =
        organization.as(member).get("/api/v1/streams", "include_default", true).at("/streams/0");
    assertThat(asked.path("is_default").isBoolean()).isTrue();
    assertThat(asked.path("is_default").asBoolean()).isFalse();
  }

  @Test
  void channelIsShownWithEveryField() {
    JsonNode channel =
        organization.as(member).get("/api/v1/streams/" + closed).succeeded().at("/stream");
    assertThat(channel.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(ChannelsOf.FIELDS);
    assertThat(channel.path("stream_id").asLong()).isEqualTo(closed);
    assertThat(channel.path("name").asText()).isEqualTo("Cellar");
    assertThat(channel.path("description").asText()).isEqualTo("About **Cellar**");
    assertThat(channel.path("rendered_description").asText())
        .isEqualTo("<p>About <strong>Cellar</strong></p>");
    assertThat(channel.path("creator_id").asLong()).isEqualTo(owner);
    assertThat(channel.path("date_created").asLong()).isPositive();
    assertThat(channel.path("invite_only").asBoolean()).isTrue();
    assertThat(channel.path("is_web_public").asBoolean()).isFalse();
    assertThat(channel.path("history_public_to_subscribers").asBoolean()).isFalse();
    assertThat(channel.path("is_archived").asBoolean()).isFalse();
    assertThat(channel.path("subscriber_count").asInt()).isEqualTo(1);
    assertThat(channel.path("topics_policy").asText()).isEqualTo("inherit");
    assertThat(channel.path("stream_post_policy").asInt()).isEqualTo(1);
    assertThat(channel.path("folder_id").isNull()).isTrue();
    assertThat(channel.path("message_retention_days").isNull()).isTrue();
    assertThat(channel.path("can_send_message_group").asLong())
        .isEqualTo(organization.systemGroup("role:everyone"));
    assertThat(channel.path("can_administer_channel_group").path("direct_members").get(0).asLong())
        .isEqualTo(owner);
  }

  @Test
  void missingAndPrivateChannelsAreIndistinguishable() {
    long stranger = organization.account(Role.MEMBER);
    TestOrganization elsewhere = new TestOrganization(service);
    long outsider = elsewhere.account(Role.OWNER);
    for (String id : List.of(Long.toString(closed), "999999999999")) {
      organization
          .as(stranger)
          .get("/api/v1/streams/" + id)
          .refused(400, "BAD_REQUEST", "Invalid channel ID");
      elsewhere
          .as(outsider)
          .get("/api/v1/streams/" + id)
          .refused(400, "BAD_REQUEST", "Invalid channel ID");
    }
    organization
        .as(stranger)
        .get("/api/v1/get_stream_id", "stream", "Cellar")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'Cellar'");
    organization.as(owner).get("/api/v1/streams/" + closed).succeeded();
  }

  @Test
  void channelIdIsFoundByNameInAnyCase() {
    Answer answer = organization.as(member).get("/api/v1/get_stream_id", "stream", "gArDeN");
    assertThat(answer.succeeded().longAt("/stream_id")).isEqualTo(open);
    organization
        .as(member)
        .get("/api/v1/get_stream_id", "stream", "Nowhere")
        .refused(400, "BAD_REQUEST", "Invalid channel name 'Nowhere'");
    organization
        .as(member)
        .get("/api/v1/get_stream_id")
        .refused(400, "BAD_REQUEST", "Missing 'stream' argument");
  }
}
