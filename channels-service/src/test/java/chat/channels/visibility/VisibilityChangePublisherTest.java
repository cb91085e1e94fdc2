package chat.channels.visibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.channels.ChannelsOf;
import chat.channels.HeldLock;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Events to the users for whom changes of groups and roles show or hide channels. */
@ServiceTest(Program.CHANNELS)
final class VisibilityChangePublisherTest {

  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long owner;
  private final long member;
  private final long other;
  private final long guest;
  private final long group;
  private int markers;
  private int seen;

  VisibilityChangePublisherTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.member = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
    this.guest = organization.account(Role.GUEST);
    this.group = organization.group("gardeners", List.of(), List.of());
  }

  @Test
  void groupMembershipShowsAndHidesPrivateChannels() {
    List<Long> ids = new ArrayList<>();
    for (String setting :
        List.of(
            "can_subscribe_group", "can_add_subscribers_group", "can_administer_channel_group")) {
      ids.add(privateChannel("Garden " + setting, setting, group));
    }
    String three = "%d %d %d to %d".formatted(ids.get(0), ids.get(1), ids.get(2), member);
    organization.addMember(group, member);
    assertThat(newEvents()).containsExactly("create " + three);
    for (long id : ids) {
      organization.as(member).get("/api/v1/streams/" + id).succeeded();
    }
    organization.removeMember(group, member);
    assertThat(newEvents()).containsExactly("delete " + three);
  }

  @Test
  void channelsThatExceedOneEventAreSplitWithoutDuplicates() {
    List<Map<String, String>> names =
        IntStream.range(0, 60).mapToObj(i -> Map.of("name", "Bed " + i)).toList();
    organization
        .as(owner)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            names,
            "invite_only",
            true,
            "can_subscribe_group",
            group)
        .succeeded();
    organization.addMember(group, member);
    List<String> shown = newEvents();
    assertThat(shown).hasSize(2).allMatch(text -> text.endsWith(" to " + member));
    assertThat(shown.stream().flatMap(text -> Stream.of(text.split(" to ")[0].split(" ")).skip(1)))
        .hasSize(60)
        .doesNotHaveDuplicates();
    organization.removeMember(group, member);
    assertThat(newEvents()).hasSize(2).allMatch(text -> text.startsWith("delete "));
  }

  @Test
  void createEventHasTheWholeChannel() {
    long id =
        privateChannel(
            "Garden",
            "can_subscribe_group",
            Map.of("direct_members", List.of(owner), "direct_subgroups", List.of(group)));
    organization.addMember(group, member);
    newEvents();
    JsonNode event =
        streamEvents().stream()
            .map(Event::value)
            .filter(value -> value.at("/payload/op").asText().equals("create"))
            .filter(value -> value.at("/audience/user_ids").toString().equals("[" + member + "]"))
            .findFirst()
            .orElseThrow()
            .path("payload");
    assertThat(event.path("for_unarchiving").asBoolean(true)).isFalse();
    assertThat(event.path("streams")).hasSize(1);
    JsonNode shown = organization.as(member).get("/api/v1/streams/" + id).succeeded().at("/stream");
    assertThat(event.at("/streams/0")).isEqualTo(shown);
  }

  @Test
  void outerGroupsAndBotsOfMembersAreIncluded() {
    long bot = organization.bot(member);
    long outer = organization.group("outer", List.of(), List.of(group));
    long id = privateChannel("Garden", "can_subscribe_group", outer);
    organization.addMember(group, member);
    assertThat(newEvents()).containsExactly("create %d to %d %d".formatted(id, member, bot));
    organization.removeSubgroup(outer, group);
    assertThat(newEvents()).containsExactly("delete %d to %d %d".formatted(id, member, bot));
    organization.removeMember(group, member);
    assertThat(newEvents()).isEmpty();
  }

  @Test
  void addedSubgroupShowsChannelOnlyToUsersWithoutAccess() {
    long administrator = organization.account(Role.ADMINISTRATOR);
    long subscriber = organization.account(Role.MEMBER);
    long both = organization.account(Role.MEMBER);
    long inner = organization.group("inner", List.of(other, subscriber), List.of());
    long between =
        organization.group("between", List.of(member, both, guest, administrator), List.of(inner));
    organization.addMember(group, both);
    long id = privateChannel("Garden", "can_add_subscribers_group", group);
    organization
        .as(owner)
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", "Garden")),
            "principals",
            List.of(owner, subscriber))
        .succeeded();
    newEvents();
    organization.addSubgroup(group, between);
    assertThat(newEvents()).containsExactly("create %d to %d %d".formatted(id, member, other));
    organization.removeSubgroup(group, between);
    assertThat(newEvents()).containsExactly("delete %d to %d %d".formatted(id, member, other));
  }

  @Test
  void systemSubgroupShowsChannelToUsersOfItsRole() {
    long moderator = organization.account(Role.MODERATOR);
    long id = privateChannel("Garden", "can_subscribe_group", group);
    organization.addSubgroup(group, organization.systemGroup("role:moderators"));
    assertThat(newEvents()).containsExactly("create %d to %d".formatted(id, moderator));
  }

  @Test
  void changeThatOpensNoPrivateChannelSendsNoEvent() {
    channels.create(owner, "Park", List.of(owner), "can_subscribe_group", group);
    privateChannel("Shed", "can_send_message_group", group);
    organization.addMember(group, member);
    organization.addMember(group, guest);
    organization.change(member, Map.of("full_name", "Somebody else"));
    assertThat(newEvents()).isEmpty();
  }

  /** Clients that support archived channels need the channel before an event restores it. */
  @Test
  void archivedChannelsSendVisibilityEventsToo() {
    long id = privateChannel("Attic", "can_subscribe_group", group);
    long open = channels.create(owner, "Park", List.of(owner));
    for (long archived : List.of(id, open)) {
      organization.as(owner).delete("/api/v1/streams/" + archived).succeeded();
    }
    organization.addMember(group, member);
    assertThat(newEvents()).containsExactly("create %d to %d".formatted(id, member));
    assertThat(streamEvents().stream().map(Event::value))
        .filteredOn(value -> value.at("/audience/user_ids").toString().equals("[" + member + "]"))
        .singleElement()
        .satisfies(
            value -> assertThat(value.at("/payload/streams/0/is_archived").asBoolean()).isTrue());
    organization.removeMember(group, member);
    assertThat(newEvents()).containsExactly("delete %d to %d".formatted(id, member));
    organization.change(guest, Map.of("role", Role.MEMBER.number()));
    assertThat(newEventsOf(id, open)).containsExactly("create %d to %d".formatted(open, guest));
  }

  /** Archived channels do not count as uses of a group, so the group can be deactivated. */
  @Test
  void deactivatedGroupHidesArchivedChannels() {
    long inner = organization.group("inner", List.of(other), List.of());
    long outer = organization.group("outer", List.of(), List.of(group));
    long id = privateChannel("Attic", "can_subscribe_group", group);
    long outerId = privateChannel("Loft", "can_subscribe_group", outer);
    organization.addMember(group, member);
    organization.addSubgroup(group, inner);
    organization.as(owner).delete("/api/v1/streams/" + id).succeeded();
    organization.as(owner).delete("/api/v1/streams/" + outerId).succeeded();
    newEvents();
    setDeactivated(outer, true);
    assertThat(newEvents()).containsExactly("delete %d to %d %d".formatted(outerId, member, other));
    setDeactivated(group, true);
    assertThat(newEvents()).containsExactly("delete %d to %d %d".formatted(id, member, other));
    organization
        .as(member)
        .get("/api/v1/streams/" + id)
        .refused(400, "BAD_REQUEST", "Invalid channel ID");
    organization.publishGroup(group, Map.of("name", "herbalists", "is_deactivated", true));
    assertThat(newEvents()).isEmpty();
    setDeactivated(group, false);
    assertThat(newEvents()).containsExactly("create %d to %d %d".formatted(id, member, other));
    setDeactivated(outer, false);
    assertThat(newEvents()).containsExactly("create %d to %d %d".formatted(outerId, member, other));
    organization.as(owner).patch("/api/v1/streams/" + id, "is_archived", false).succeeded();
    assertThat(newEvents()).isEmpty();
    organization.as(member).get("/api/v1/streams/" + id).succeeded();
  }

  private void setDeactivated(long groupId, boolean isDeactivated) {
    organization.publishGroup(groupId, Map.of("is_deactivated", isDeactivated));
  }

  @Test
  void guestRoleHidesPublicChannelsAndMemberRoleShowsThem() {
    long subscribed = channels.create(owner, "Lawn", List.of(owner, member));
    long first = channels.create(owner, "Park", List.of(owner));
    long second = channels.create(owner, "Pond", List.of(owner));
    privateChannel("Garden", "can_subscribe_group", organization.systemGroup("role:moderators"));
    organization.change(member, Map.of("role", Role.GUEST.number()));
    assertThat(newEventsOf(subscribed, first, second))
        .containsExactly("delete %d %d to %d".formatted(first, second, member));
    organization.change(member, Map.of("role", Role.MEMBER.number()));
    assertThat(newEventsOf(subscribed, first, second))
        .containsExactly("create %d %d to %d".formatted(first, second, member));
  }

  @Test
  void roleChangeShowsAndHidesPrivateChannels() {
    long id = privateChannel("Garden");
    long moderated =
        privateChannel("Shed", "can_subscribe_group", organization.systemGroup("role:moderators"));
    organization.change(member, Map.of("role", Role.MODERATOR.number()));
    assertThat(newEvents()).containsExactly("create %d to %d".formatted(moderated, member));
    organization.change(member, Map.of("role", Role.ADMINISTRATOR.number()));
    assertThat(newEvents()).containsExactly("create %d to %d".formatted(id, member));
    organization.change(member, Map.of("role", Role.MEMBER.number()));
    assertThat(newEvents()).containsExactly("delete %d %d to %d".formatted(id, moderated, member));
  }

  @Test
  void changeOfBotOwnerShowsAndHidesChannels() {
    long bot = organization.bot(member);
    long others = channels.create(owner, "Cellar", List.of(owner, other), "invite_only", true);
    long id = channels.create(owner, "Garden", List.of(owner, member), "invite_only", true);
    newEvents();
    organization.change(bot, Map.of("bot_owner_id", other));
    assertThat(newEvents())
        .containsExactly(
            "create %d to %d".formatted(others, bot), "delete %d to %d".formatted(id, bot));
  }

  /** Changes the channel while the membership event waits for the organization's lock. */
  private List<String> newEventsWhileChanging(long channelId, String change) throws Exception {
    newEvents();
    new HeldLock(organization, servers)
        .whileChanging(
            channelId,
            change,
            () -> {
              organization.addMember(group, member);
              organization.awaitProjections();
              return organization.as(owner).get("/api/v1/streams/" + channelId);
            });
    return newEvents();
  }

  @Test
  void channelArchivedMeanwhileSendsACreateEvent() throws Exception {
    long id = privateChannel("Garden", "can_subscribe_group", group);
    String archive = "update channel set is_archived = true where channel_id = ?";
    assertThat(newEventsWhileChanging(id, archive))
        .containsExactly("create %d to %d".formatted(id, member));
  }

  @Test
  void userSubscribedMeanwhileGetsNoEvent() throws Exception {
    long id = privateChannel("Garden", "can_subscribe_group", group);
    String subscribe =
        "insert into subscription (channel_id, user_id, organization_id, periods)"
            + " select channel_id, %d, organization_id, '{[1,)}' from channel where channel_id = ?"
                .formatted(member);
    assertThat(newEventsWhileChanging(id, subscribe)).isEmpty();
  }

  @Test
  void createEventHasTheChannelsLatestState() throws Exception {
    long id = privateChannel("Garden", "can_subscribe_group", group);
    String rename = "update channel set name = 'Yard', name_key = 'yard' where channel_id = ?";
    assertThat(newEventsWhileChanging(id, rename))
        .containsExactly("create %d to %d".formatted(id, member));
    assertThat(
            streamEvents().stream()
                .map(event -> event.value())
                .filter(value -> value.at("/audience/user_ids/0").asLong() == member))
        .singleElement()
        .satisfies(
            value -> assertThat(value.at("/payload/streams/0/name").asText()).isEqualTo("Yard"));
  }

  private long privateChannel(String name, Object... settings) {
    List<Object> all = new ArrayList<>(List.of("invite_only", true));
    all.addAll(List.of(settings));
    return channels.create(owner, name, List.of(owner), all.toArray());
  }

  /** The events to single users since the last call; waits for a public marker channel first. */
  private List<String> newEvents() {
    organization.awaitProjections();
    long marker = channels.create(owner, "Marker " + markers++, List.of(owner));
    await()
        .until(() ->
            streamEvents().stream()
                .anyMatch(event -> event.value().at("/audience/channel_id").asLong() == marker));
    List<Event> all = streamEvents();
    List<String> texts = new ArrayList<>();
    for (Event event : all.subList(seen, all.size())) {
      if (event.value().at("/audience").has("user_ids")) {
        texts.add(text(event.value()));
      }
    }
    seen = all.size();
    return texts;
  }

  /** The same for these channels only; a change of role also shows and hides the markers. */
  private List<String> newEventsOf(long... ids) {
    Set<String> wanted = new LinkedHashSet<>();
    for (long id : ids) {
      wanted.add(Long.toString(id));
    }
    return newEvents().stream()
        .map(text -> {
          List<String> words = new ArrayList<>(List.of(text.split(" ", -1)));
          int to = words.indexOf("to");
          List<String> shown = new ArrayList<>(words.subList(0, 1));
          words.subList(1, to).stream().filter(wanted::contains).forEach(shown::add);
          shown.addAll(words.subList(to, words.size()));
          return String.join(" ", shown);
        })
        .toList();
  }

  private List<Event> streamEvents() {
    return servers.events().read(Topic.CLIENT_EVENTS, organization.id()).stream()
        .filter(event -> event.value().path("type").asText().equals("stream"))
        .toList();
  }

  private static String text(JsonNode event) {
    String op = event.at("/payload/op").asText();
    JsonNode streams = event.at("/payload/streams");
    return "%s %s to %s"
        .formatted(
            op, numbers(streams.findValues("stream_id")), numbers(event.at("/audience/user_ids")));
  }

  private static String numbers(Iterable<JsonNode> numbers) {
    return String.join(
        " ", StreamSupport.stream(numbers.spliterator(), false).map(JsonNode::asText).toList());
  }
}
