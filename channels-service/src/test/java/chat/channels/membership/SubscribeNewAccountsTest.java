package chat.channels.membership;

import static org.assertj.core.api.Assertions.assertThat;

import chat.channels.ChannelsOf;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.PublishedEvents.Event;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.CHANNELS)
final class SubscribeNewAccountsTest {
  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final ChannelsOf channels;
  private final long owner;
  private final long newcomer;

  SubscribeNewAccountsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.channels = new ChannelsOf(organization, servers);
    this.owner = organization.account(Role.OWNER);
    this.newcomer = organization.account(Role.MEMBER);
  }

  private String subscribe(List<Long> channelIds, boolean includeDefaultChannels) {
    return ChannelsOf.postInternal(
            service,
            "/internal/subscriptions",
            Map.of(
                "organization_id",
                organization.id(),
                "user_id",
                newcomer,
                "channel_ids",
                channelIds,
                "include_default_channels",
                includeDefaultChannels))
        .at("/channel_ids")
        .toString();
  }

  private static String ids(Long... ids) {
    return List.of(ids).toString().replace(" ", "");
  }

  private PublishedEvents published(Topic topic) {
    return PublishedEvents.of(servers, topic, organization.id());
  }

  private static boolean isOf(Event event, long channelId, long userId) {
    return event.value().path("channel_id").asLong() == channelId
        && event.value().path("user_id").asLong() == userId;
  }

  @Test
  void subscriptionsToNamedChannelsArePublished() {
    long first = channels.create(owner, "first", List.of(owner));
    long second = channels.create(owner, "second", List.of(), "invite_only", true);
    assertThat(subscribe(List.of(second, first), false)).isEqualTo(ids(first, second));
    for (long channelId : new long[] {first, second}) {
      Event event =
          published(Topic.SUBSCRIPTION_CHANGED).await(one -> isOf(one, channelId, newcomer));
      assertThat(event.value().path("is_subscribed").asBoolean()).isTrue();
      assertThat(event.value().path("periods").path(0).path("from").asLong())
          .isEqualTo(event.number());
      assertThat(event.value().path("periods").path(0).path("to").isNull()).isTrue();
    }
  }

  @Test
  void clientsGetSubscriptionAndPeerEvents() {
    long channelId = channels.create(owner, "garden", List.of(owner));
    subscribe(List.of(channelId), false);
    JsonNode add =
        published(Topic.CLIENT_EVENTS)
            .await(event -> isFor(event.value(), newcomer, "add"))
            .value()
            .at("/payload/subscriptions/0");
    assertThat(add.path("stream_id").asLong()).isEqualTo(channelId);
    assertThat(add.path("name").asText()).isEqualTo("garden");
    assertThat(add.path("subscriber_count").asLong()).isEqualTo(2);
    assertThat(add.path("subscribers").toString()).isEqualTo(ids(owner, newcomer));
    JsonNode peers =
        published(Topic.CLIENT_EVENTS)
            .await(event ->
                event.value().at("/payload/op").asText().equals("peer_add")
                    && event.value().at("/payload/user_ids").toString().equals(ids(newcomer)))
            .value();
    assertThat(peers.at("/audience/channel_id").asLong()).isEqualTo(channelId);
    assertThat(peers.at("/payload/stream_ids").toString()).isEqualTo(ids(channelId));
  }

  /** Subscriber counts include the new user only after the reactivation. */
  @Test
  void deactivatedNewUserIsAnnouncedAfterReactivation() {
    long channelId = channels.create(owner, "garden", List.of(owner));
    organization.change(newcomer, Map.of("is_active", false));
    organization.awaitProjections();
    assertThat(subscribe(List.of(channelId), false)).isEqualTo(ids(channelId));
    Event add =
        published(Topic.CLIENT_EVENTS).await(event -> isFor(event.value(), newcomer, "add"));
    assertThat(add.value().at("/payload/subscriptions/0/subscriber_count").asLong()).isEqualTo(1);
    organization.change(newcomer, Map.of("is_active", true));
    organization.awaitProjections();
    long last = channels.create(owner, "last", List.of(newcomer));
    published(Topic.CLIENT_EVENTS).await(event -> isPeerOf(event.value(), last));
    assertThat(published(Topic.CLIENT_EVENTS).all())
        .filteredOn(event -> isPeerOf(event.value(), channelId))
        .extracting(event -> event.value().at("/payload/user_ids").toString())
        .containsExactly(ids(owner), ids(newcomer));
  }

  private static boolean isPeerOf(JsonNode event, long channelId) {
    return event.at("/payload/op").asText().equals("peer_add")
        && event.at("/audience/channel_id").asLong() == channelId;
  }

  private static boolean isFor(JsonNode event, long userId, String op) {
    return event.at("/payload/op").asText().equals(op)
        && event.at("/audience/user_ids").toString().equals("[" + userId + "]");
  }

  @Test
  void onlyNewGuestGetsCreateEventOfPublicChannel() {
    long channelId = channels.create(owner, "garden", List.of());
    subscribe(List.of(channelId), false);
    organization.change(newcomer, Map.of("role", Role.GUEST.number()));
    organization.awaitProjections();
    long other = channels.create(owner, "kitchen", List.of());
    subscribe(List.of(other), false);
    published(Topic.CLIENT_EVENTS)
        .await(event ->
            isFor(event.value(), newcomer, "add")
                && event.value().at("/payload/subscriptions/0/stream_id").asLong() == other);
    assertThat(published(Topic.CLIENT_EVENTS).all())
        .filteredOn(event -> isFor(event.value(), newcomer, "create"))
        .extracting(event -> event.value().at("/payload/streams/0/stream_id").asLong())
        .containsExactly(other);
  }

  @Test
  void defaultChannelsAreSubscribedOnRequest() {
    long named = channels.create(owner, "named", List.of());
    long byDefault = channels.create(owner, "default", List.of());
    channels.execute("update channel set is_default_stream = true where channel_id = ?", byDefault);
    assertThat(subscribe(List.of(named), false)).isEqualTo(ids(named));
    assertThat(subscribe(List.of(named, byDefault), true)).isEqualTo(ids(byDefault));
  }

  @Test
  void archivedAndForeignChannelsAreSkipped() {
    long archived = channels.create(owner, "archived", List.of());
    channels.execute("update channel set is_archived = true where channel_id = ?", archived);
    TestOrganization stranger = new TestOrganization(service);
    long foreign =
        new ChannelsOf(stranger, servers)
            .create(stranger.account(Role.OWNER), "foreign", List.of());
    assertThat(subscribe(List.of(archived, foreign, Long.MAX_VALUE), true)).isEqualTo("[]");
  }

  private String subscribeInvitedBy(long invitedBy, List<Long> channelIds) {
    return ChannelsOf.postInternal(
            service,
            "/internal/subscriptions",
            Map.of(
                "organization_id",
                organization.id(),
                "user_id",
                newcomer,
                "invited_by",
                invitedBy,
                "channel_ids",
                channelIds,
                "include_default_channels",
                false))
        .at("/channel_ids")
        .toString();
  }

  @Test
  void channelsInaccessibleToTheInviterAreSkipped() {
    long inviter = organization.account(Role.MEMBER);
    long open = channels.create(owner, "open", List.of());
    long hidden = channels.create(owner, "hidden", List.of(owner), "invite_only", true);
    long archived = channels.create(owner, "archived", List.of());
    channels.execute("update channel set is_archived = true where channel_id = ?", archived);
    assertThat(subscribeInvitedBy(inviter, List.of(hidden, open, archived, Long.MAX_VALUE)))
        .isEqualTo(ids(open));
    assertThat(subscribeInvitedBy(owner, List.of(hidden))).isEqualTo(ids(hidden));
  }

  @Test
  void inviterWithoutPermissionGivesOnlyDefaultChannels() {
    long inviter = organization.account(Role.MEMBER);
    long open = channels.create(owner, "open", List.of());
    long byDefault = channels.create(owner, "default", List.of());
    channels.execute("update channel set is_default_stream = true where channel_id = ?", byDefault);
    organization.changeSettings(
        Map.of("can_add_subscribers_group", organization.systemGroup("role:moderators")));
    organization.awaitProjections();
    assertThat(subscribeInvitedBy(inviter, List.of(open, byDefault))).isEqualTo(ids(byDefault));
    assertThat(subscribeInvitedBy(inviter, List.of())).isEqualTo("[]");
  }

  @Test
  void concurrentRepeatedCallsSubscribeOnce() throws Exception {
    long channelId = channels.create(owner, "first", List.of());
    List<String> answers = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Callable<String>> calls =
          IntStream.range(0, 8)
              .<Callable<String>>mapToObj(_ -> () -> subscribe(List.of(channelId), false))
              .toList();
      for (var answer : threads.invokeAll(calls)) {
        answers.add(answer.get());
      }
    }
    assertThat(answers).filteredOn(ids(channelId)::equals).hasSize(1);
    assertThat(answers).filteredOn("[]"::equals).hasSize(7);
    published(Topic.SUBSCRIPTION_CHANGED).await(event -> isOf(event, channelId, newcomer));
    assertThat(published(Topic.SUBSCRIPTION_CHANGED).all())
        .filteredOn(event -> isOf(event, channelId, newcomer))
        .hasSize(1);
  }

  @Test
  void userWhoUnsubscribedIsNotSubscribedAgain() {
    long channelId = channels.create(owner, "first", List.of());
    subscribe(List.of(channelId), false);
    channels.execute(
        "update subscription set periods = int8multirange(int8range(1, 2)) where channel_id = ?",
        channelId);
    assertThat(subscribe(List.of(channelId), false)).isEqualTo("[]");
  }
}
