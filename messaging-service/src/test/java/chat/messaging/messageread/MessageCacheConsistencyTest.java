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
 * What was read at different moments is put together to nothing that the database could have said
 * at none. Another replica is played: it changes what is stored, and this one learns that it has
 * gone on when the test says so.
 */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_TEST_STATEMENTS=true", "CHAT_MESSAGE_CACHE_MIB=16", "CHAT_FAST_PATH=true"})
final class MessageCacheConsistencyTest {

  private final World world;
  private final CachedFetches cachedFetches;
  private final MessageCache messages;
  private final ProjectionPositions projectionVersion;
  private final Person member;
  private final Person reader;

  MessageCacheConsistencyTest(RunningService service) {
    this.world = new World(service);
    this.cachedFetches = new CachedFetches(service, world);
    this.messages = service.bean(MessageCache.class);
    this.projectionVersion = service.bean(ProjectionPositions.class);
    this.member = world.member;
    this.reader = world.otherMember;
  }

  private Channel closed(String name, boolean showsHistory) {
    Channel channel =
        world.channel(
            name, Map.of("invite_only", true, "history_public_to_subscribers", showsHistory));
    world.subscribe(channel, member);
    return channel;
  }

  private long sent(Channel channel) {
    return world.sendTo(channel, member, "t").succeeded().longAt("/id");
  }

  /** Reads by the database's word, and does not ask how far others have come. */
  private void read(Person person, long messageId) {
    messages.read(
        new Caller(world.id(), person.id(), person.role(), false, null, "test"), messageId);
  }

  private void move(String table, String topic, int by) {
    Database.execute(
        "update %s set number = number + ? where organization_id = ? and topic = ?"
            .formatted(table),
        by,
        world.id(),
        topic);
  }

  private void copiesMove(int by) {
    move("copy_position", "subscription-changed", by);
  }

  private static final String NEXT =
      """
      (select number + 1 from copy_position
        where organization_id = ? and topic = 'subscription-changed')
      """;

  private void endSubscription(Channel channel) {
    Database.execute(
        "update subscription set is_subscribed = false, periods = int8multirange(int8range("
            + "lower(periods), "
            + NEXT
            + ")) where channel_id = ? and user_id = ?",
        world.id(),
        channel.id(),
        reader.id());
  }

  private void assertHidden(long messageId) {
    world
        .unaware(reader)
        .get("/api/v1/messages/" + messageId)
        .refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  @Test
  void whoWasRemovedBeforeAMessageDoesNotSeeIt() {
    Channel channel = closed("closed", true);
    world.subscribe(channel, reader);
    long before = sent(channel);
    long after = sent(channel);
    cachedFetches.remembered(reader, before);
    cachedFetches.remembered(member, after);
    endSubscription(channel);
    Database.execute(
        "update message set subscriptions_number = " + NEXT + " where id = ?", world.id(), after);
    copiesMove(1);
    read(member, after);
    copiesMove(-1);
    assertHidden(after);
  }

  @Test
  void channelIsNotShownAsItWasOpenedAfterSomebodyHadLeft() {
    Channel channel = closed("closed", false);
    long missed = sent(channel);
    world.subscribe(channel, reader);
    long received = sent(channel);
    cachedFetches.remembered(member, missed);
    cachedFetches.remembered(reader, received);
    endSubscription(channel);
    Database.execute(
        "update channel set history_public_to_subscribers = true where channel_id = ?",
        channel.id());
    copiesMove(2);
    read(member, received);
    copiesMove(-2);
    assertHidden(missed);
  }

  @Test
  void whatHadLeftAChannelIsNotShownToWhoCameThen() {
    Channel channel = closed("closed", true);
    Channel other = closed("other", true);
    long moved = sent(channel);
    long staying = sent(channel);
    cachedFetches.remembered(member, moved);
    Database.execute(
        "update message set recipient_id = (select id from recipient where channel_id = ?) where id"
            + " = ?",
        other.id(),
        moved);
    move("change_number", "client-events", 1);
    Database.execute(
        "insert into subscription (channel_id, user_id, organization_id, is_subscribed, periods)"
            + " values (?, ?, ?, true, int8multirange(int8range("
            + NEXT
            + ", null)))",
        channel.id(),
        reader.id(),
        world.id(),
        world.id());
    copiesMove(1);
    projectionVersion.look(world.id());
    read(reader, staying);
    move("change_number", "client-events", -1);
    assertHidden(moved);
  }
}
