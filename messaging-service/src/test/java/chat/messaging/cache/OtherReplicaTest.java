package chat.messaging.cache;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Writes of another replica become visible although this replica has cached the old state. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class OtherReplicaTest {

  private final World world;
  private final CacheVersions cacheVersions;
  private final CachedFetches cachedFetches;
  private final Channel channel;
  private final Person reader;

  OtherReplicaTest(RunningService service) {
    this.world = new World(service);
    this.cacheVersions = service.bean(CacheVersions.class);
    this.cachedFetches = new CachedFetches(service, world);
    this.channel = world.channel("general");
    this.reader = world.otherMember;
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
  }

  private long cachedMessage() {
    long id = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    cachedFetches.awaitCached(reader, id);
    return id;
  }

  /** Writes as a replica whose events do not arrive, as during a Kafka outage. */
  private long writeWithoutEvent(long messageId, String content) {
    Database.execute("update message set content = ? where id = ?", content, messageId);
    Database.execute(
        """
        update change_number set number = number + 1
        where organization_id = ? and topic = 'client-events'
        """,
        world.id());
    return Long.parseLong(
        Database.column(
                """
                select number from change_number
                where organization_id = ? and topic = 'client-events'
                """,
                world.id())
            .getFirst());
  }

  private String content(ApiClient client, long messageId) {
    return client.get("/api/v1/messages/" + messageId).succeeded().textAt("/raw_content");
  }

  private ApiClient withSeen(long number) {
    return world
        .withoutSeenHeader(reader)
        .withHeader(ChangeNumbers.SEEN_HEADER, "client-events=" + number);
  }

  @Test
  void changeSeenByClientIsVisibleImmediately() {
    long id = cachedMessage();
    long number = writeWithoutEvent(id, "another");
    assertThat(content(withSeen(number), id)).isEqualTo("another");
    number = writeWithoutEvent(id, "and another");
    assertThat(content(withSeen(number), id)).isEqualTo("and another");
  }

  @Test
  void unseenChangeIsVisibleWithinASecond() {
    long id = cachedMessage();
    writeWithoutEvent(id, "another");
    Awaitility.await()
        .atMost(Duration.ofSeconds(1))
        .until(() -> content(world.withoutSeenHeader(reader), id).equals("another"));
    for (int i = 0; i < 5; i++) {
      assertThat(cachedFetches.statementsOfFetch(reader, id)).isNotEmpty();
    }
  }

  @Test
  void missedEventInvalidatesCache() {
    long id = cachedMessage();
    writeWithoutEvent(id, "another");
    world.sendTo(channel, world.member, "t").succeeded();
    cachedFetches.awaitCacheUsable();
    assertThat(content(world.withoutSeenHeader(reader), id)).isEqualTo("another");
  }

  /** Sets the change number back, as restoring an older state does. */
  private void decreaseChangeNumber(int events) {
    Database.execute(
        """
        update change_number set number = number - ?
        where organization_id = ? and topic = 'client-events'
        """,
        events,
        world.id());
  }

  @Test
  void changeNumberSetBackInvalidatesCache() {
    long id = cachedMessage();
    Database.execute("update message set content = 'restored' where id = ?", id);
    decreaseChangeNumber(1);
    Awaitility.await()
        .atMost(Duration.ofSeconds(1))
        .until(() -> content(world.withoutSeenHeader(reader), id).equals("restored"));
    writeWithoutEvent(id, "another");
    Awaitility.await()
        .atMost(Duration.ofSeconds(1))
        .until(() -> content(world.withoutSeenHeader(reader), id).equals("another"));
  }

  @Test
  void eventWithReusedNumberInvalidatesMessage() {
    long id = cachedMessage();
    world.sendTo(channel, world.member, "t").succeeded();
    cachedFetches.awaitCacheUsable();
    long before = cacheVersions.ofMessage(world.id(), id);
    decreaseChangeNumber(1);
    world.as(world.member).patch("/api/v1/messages/" + id, "content", "another").succeeded();
    Awaitility.await().until(() -> cacheVersions.ofMessage(world.id(), id) > before);
  }

  @Test
  void quietOrganizationIsInvalidatedOnceAndThenCached() {
    long quiet = world.unusedId();
    long before = cacheVersions.ofOrganization(quiet);
    Database.execute("insert into change_number values (?, 'client-events', 7)", quiet);
    assertThat(cacheVersions.isCacheUsable(quiet)).isTrue();
    assertThat(cacheVersions.ofOrganization(quiet)).isGreaterThan(before);
    Database.execute("update change_number set number = 8 where organization_id = ?", quiet);
    Awaitility.await()
        .atMost(Duration.ofSeconds(1))
        .until(() -> !cacheVersions.isCacheUsable(quiet));
  }

  @Test
  void seenNumberOfOtherServiceDoesNotBlockReads() {
    long id = cachedMessage();
    assertThat(content(withSeen(1_000_000), id)).isEqualTo("a word or two");
    long number = writeWithoutEvent(id, "another");
    assertThat(content(withSeen(number + 1_000_000), id)).isEqualTo("another");
  }

  @Test
  void changesOfRunningReplicaAreVisible() {
    long id = cachedMessage();
    try (RunningService other = RunningService.start(Program.MESSAGING, Map.of())) {
      ApiClient there = other.as(world.id(), world.member.id(), Role.MEMBER);
      for (int i = 0; i < 10; i++) {
        cachedFetches.awaitCached(reader, id);
        String content = "version " + i;
        String seen =
            there
                .patch("/api/v1/messages/" + id, "content", content)
                .succeeded()
                .header(ChangeNumbers.CHANGES_HEADER)
                .orElseThrow();
        ApiClient here =
            world.withoutSeenHeader(reader).withHeader(ChangeNumbers.SEEN_HEADER, seen);
        assertThat(content(here, id)).isEqualTo(content);
      }
      cachedFetches.awaitCached(reader, id);
      there.patch("/api/v1/messages/" + id, "content", "the last").succeeded();
      Awaitility.await()
          .atMost(Duration.ofSeconds(1))
          .until(() -> content(world.withoutSeenHeader(reader), id).equals("the last"));
    }
  }

  @Test
  void projectionUpdateByReplicaIsVisibleWithinASecond() {
    long id = cachedMessage();
    Database.execute("update channel set name = 'special' where channel_id = ?", channel.id());
    Database.execute(
        """
        update copy_position set number = number + 1
        where organization_id = ? and topic = 'channel-changed'
        """,
        world.id());
    Awaitility.await()
        .atMost(Duration.ofSeconds(1))
        .until(() ->
            world
                .withoutSeenHeader(reader)
                .get("/api/v1/messages/" + id)
                .textAt("/message/display_recipient")
                .equals("special"));
  }

  @Test
  void cachedStateDoesNotCauseRefusal() {
    Channel closed =
        world.channel(
            "closed", Map.of("invite_only", true, "history_public_to_subscribers", false));
    world.subscribe(closed, world.member);
    long missed = world.sendTo(closed, world.member, "t").succeeded().longAt("/id");
    world.subscribe(closed, reader);
    long received = world.sendTo(closed, world.member, "t").succeeded().longAt("/id");
    cachedFetches.awaitCached(world.member, missed);
    cachedFetches.awaitCached(reader, received);
    world.fetch(reader, missed).refused(400, "BAD_REQUEST", "Invalid message(s)");
    Database.execute(
        """
        update message set subscriptions_number = (
          select received.subscriptions_number from message received where received.id = ?)
        where id = ?
        """,
        received,
        missed);
    world.fetch(reader, missed).succeeded();
  }
}
