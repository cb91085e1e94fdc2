package chat.messaging.messageread;

import chat.contracts.Program;
import chat.kit.projection.ProjectionPositions;
import chat.kit.token.Caller;
import chat.messaging.cache.CachedFetches;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Cached values of different versions are never combined into an inconsistent result. The test
 * simulates another replica: it changes the database and moves the stored projection positions.
 */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class MessageCacheConsistencyTest {

  private final World world;
  private final CachedFetches cachedFetches;
  private final MessageCache messages;
  private final ProjectionPositions projectionPositions;
  private final Person member;
  private final Person reader;

  MessageCacheConsistencyTest(RunningService service) {
    this.world = new World(service);
    this.cachedFetches = new CachedFetches(service, world);
    this.messages = service.bean(MessageCache.class);
    this.projectionPositions = service.bean(ProjectionPositions.class);
    this.member = world.member;
    this.reader = world.otherMember;
  }

  private Channel privateChannel(String name, boolean showsHistory) {
    Channel channel =
        world.channel(
            name, Map.of("invite_only", true, "history_public_to_subscribers", showsHistory));
    world.subscribe(channel, member);
    return channel;
  }

  private long send(Channel channel) {
    return world.sendTo(channel, member, "t").succeeded().longAt("/id");
  }

  /** Reads at the stored positions, without a comparison with other services. */
  private void read(Person person, long messageId) {
    messages.read(
        new Caller(world.id(), person.id(), person.role(), false, null, "test"), messageId);
  }

  private void movePosition(String table, String topic, int by) {
    Database.execute(
        "update %s set number = number + ? where organization_id = ? and topic = ?"
            .formatted(table),
        by,
        world.id(),
        topic);
  }

  private void moveProjectionPosition(int by) {
    movePosition("copy_position", "subscription-changed", by);
  }

  private static final String NEXT_POSITION =
      """
      (select number + 1 from copy_position
        where organization_id = ? and topic = 'subscription-changed')
      """;

  private void endSubscription(Channel channel) {
    Database.execute(
        "update subscription set is_subscribed = false, periods = int8multirange(int8range("
            + "lower(periods), "
            + NEXT_POSITION
            + ")) where channel_id = ? and user_id = ?",
        world.id(),
        channel.id(),
        reader.id());
  }

  private void assertHidden(long messageId) {
    world
        .withoutSeenHeader(reader)
        .get("/api/v1/messages/" + messageId)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void removedSubscriberDoesNotSeeLaterMessages() {
    Channel channel = privateChannel("closed", true);
    world.subscribe(channel, reader);
    long before = send(channel);
    long after = send(channel);
    cachedFetches.awaitCached(reader, before);
    cachedFetches.awaitCached(member, after);
    endSubscription(channel);
    Database.execute(
        "update message set subscriptions_number = " + NEXT_POSITION + " where id = ?",
        world.id(),
        after);
    moveProjectionPosition(1);
    read(member, after);
    moveProjectionPosition(-1);
    assertHidden(after);
  }

  @Test
  void formerSubscriberDoesNotSeeHistoryOpenedLater() {
    Channel channel = privateChannel("closed", false);
    long missed = send(channel);
    world.subscribe(channel, reader);
    long received = send(channel);
    cachedFetches.awaitCached(member, missed);
    cachedFetches.awaitCached(reader, received);
    endSubscription(channel);
    Database.execute(
        "update channel set history_public_to_subscribers = true where channel_id = ?",
        channel.id());
    moveProjectionPosition(2);
    read(member, received);
    moveProjectionPosition(-2);
    assertHidden(missed);
  }

  @Test
  void newSubscriberDoesNotSeeMessagesMovedAwayBefore() {
    Channel channel = privateChannel("closed", true);
    Channel other = privateChannel("other", true);
    long moved = send(channel);
    long staying = send(channel);
    cachedFetches.awaitCached(member, moved);
    Database.execute(
        "update message set recipient_id = (select id from recipient where channel_id = ?) where id"
            + " = ?",
        other.id(),
        moved);
    movePosition("change_number", "client-events", 1);
    Database.execute(
        "insert into subscription (channel_id, user_id, organization_id, is_subscribed, periods)"
            + " values (?, ?, ?, true, int8multirange(int8range("
            + NEXT_POSITION
            + ", null)))",
        channel.id(),
        reader.id(),
        world.id(),
        world.id());
    moveProjectionPosition(1);
    projectionPositions.refresh(world.id());
    read(reader, staying);
    movePosition("change_number", "client-events", -1);
    assertHidden(moved);
  }
}
