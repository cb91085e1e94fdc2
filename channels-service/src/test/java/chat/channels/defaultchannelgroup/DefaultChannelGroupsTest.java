package chat.channels.defaultchannelgroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.CHANNELS)
final class DefaultChannelGroupsTest extends DefaultChannelGroupTestBase {

  DefaultChannelGroupsTest(RunningService service, TestServers servers) {
    super(service, servers);
  }

  /** The group events; waits for this number of them. */
  private List<PublishedEvents.Event> events(int number) {
    PublishedEvents published = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    published.await(_ -> ofGroups(published).size() >= number);
    return ofGroups(published);
  }

  private static List<PublishedEvents.Event> ofGroups(PublishedEvents published) {
    return published.all().stream()
        .filter(event -> event.value().path("type").asText().equals("default_stream_groups"))
        .toList();
  }

  @Test
  void groupIsCreatedWithItsChannelsSortedByName() {
    long code = created("Code");
    long art = created(" Art ", "garden", "ATTIC", "Garden");
    JsonNode groups = groups(Role.MEMBER);
    assertThat(groups).hasSize(2);
    assertThat(groups.path(0).toString())
        .isEqualTo(
            "{\"name\":\"Art\",\"id\":%d,\"description\":\"About  Art \",\"streams\":%s}"
                .formatted(art, ids(attic, garden)));
    assertThat(groups.at("/1/id").longValue()).isEqualTo(code);
    assertThat(groups.at("/1/streams").toString()).isEqualTo("[]");
    assertThat(groups(Role.OWNER)).isEqualTo(groups);
    assertThat(groups(Role.GUEST).toString()).isEqualTo("[]");
  }

  @Test
  void eachChangeIsSentToAllUsersExceptGuests() {
    long id = created("Art", "Garden");
    change(id, "add", "Attic").succeeded();
    client.patch(PATH + id, "new_group_name", "Design", "new_description", "").succeeded();
    change(id, "remove", "Garden").succeeded();
    assertThat(groups(Role.MEMBER).toString())
        .isEqualTo(
            "[{\"name\":\"Design\",\"id\":%d,\"description\":\"\",\"streams\":[%d]}]"
                .formatted(id, attic));
    client.delete(PATH + id).succeeded();
    List<PublishedEvents.Event> events = events(5);
    assertThat(events)
        .extracting(
            event -> event.value().at("/payload/default_stream_groups/0/streams").toString())
        .containsExactly(ids(garden), ids(attic, garden), ids(attic, garden), ids(attic), "");
    assertThat(events.getLast().value().at("/payload/default_stream_groups").isEmpty()).isTrue();
    assertThat(events)
        .extracting(event -> event.value().path("audience").toString())
        .containsOnly("{\"roles\":[100,200,300,400]}");
  }

  @Test
  void nameOrDescriptionIsChangedAlone() {
    long id = created("Art", "Garden");
    client.patch(PATH + id, "new_description", "Pictures").succeeded();
    client.patch(PATH + id, "new_group_name", "Design").succeeded();
    JsonNode group = groups(Role.MEMBER).path(0);
    assertThat(group.path("name").textValue()).isEqualTo("Design");
    assertThat(group.path("description").textValue()).isEqualTo("Pictures");
    assertThat(group.path("streams").toString()).isEqualTo(ids(garden));
  }

  @ParameterizedTest
  @CsvSource({"is_private, true", "is_archived, true"})
  void channelThatClosesLeavesItsGroups(String setting, String value) {
    long art = created("Art", "Garden", "Attic");
    long code = created("Code", "Garden");
    if (setting.equals("is_private")) {
      client.patch("/api/v1/streams/" + garden, setting, value).succeeded();
    } else {
      client.delete("/api/v1/streams/" + garden).succeeded();
    }
    assertThat(streams(art)).isEqualTo(ids(attic));
    assertThat(streams(code)).isEqualTo("[]");
    assertThat(
            events(3).getLast().value().at("/payload/default_stream_groups/1/streams").toString())
        .isEqualTo("[]");
    client.patch("/api/v1/streams/" + attic, "new_name", "Loft").succeeded();
    client.patch("/api/v1/streams/" + garden, "description", "Closed").succeeded();
    assertThat(events(3)).hasSize(3);
  }

  @Test
  void newUserIsSubscribedToChosenGroups() {
    long art = created("Art", "Garden", "Attic");
    created("Code", "Garden");
    long kitchen = channels.create(administrator, "Kitchen", List.of());
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
                List.of(kitchen),
                "include_default_channels",
                false,
                "default_channel_group_ids",
                List.of(art, 999_999_999)));
    assertThat(subscribed.at("/channel_ids").toString()).isEqualTo(ids(garden, attic, kitchen));
  }

  @Test
  void groupsAreListedForTheJoinPage() {
    long art = created("Art", "Garden");
    String path = "/internal/default_channel_groups?organization_id=" + organization.id();
    assertThat(service.asProgram(Program.IDENTITY).get(path).at("/groups").toString())
        .isEqualTo("[{\"id\":%d,\"name\":\"Art\",\"description\":\"About Art\"}]".formatted(art));
    assertThat(client.get(path).status()).isEqualTo(401);
  }
}
