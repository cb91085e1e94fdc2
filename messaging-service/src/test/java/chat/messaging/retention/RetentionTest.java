package chat.messaging.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.Person;
import chat.messaging.world.World;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents.Event;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Retention of messages by the days of the channel or of the organization. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_RETENTION_ENABLED=true", "CHAT_RETENTION_PAUSE=100ms"})
final class RetentionTest {
  private final RunningService service;
  private final World world;

  RetentionTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
  }

  private Channel channelWithRetention(String name, int days) {
    Channel channel = world.channel(name, Map.of("message_retention_days", days));
    world.awaitProjections();
    return channel;
  }

  private long sent(Channel channel, int daysAgo) {
    return aged(world.sendTo(channel, world.member, "t").succeeded().longAt("/id"), daysAgo);
  }

  private static long aged(long messageId, int days) {
    change(
        "update message set sent_at = sent_at - make_interval(days => ?) where id = ?",
        days,
        messageId);
    return messageId;
  }

  private static void change(String sql, Object... values) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isReadable(long messageId) {
    return world.fetch(world.member, messageId).status() == 200;
  }

  private void awaitDeletion(long messageId) {
    await().until(() -> !isReadable(messageId));
    world.fetch(world.member, messageId).refused(400, "BAD_REQUEST", "Invalid message(s)");
  }

  /** Runs the retention once. */
  private void runOnce() {
    service.bean(Retention.class).run();
  }

  @Test
  void messagesAreDeletedAfterTheChannelsRetention() {
    Channel channel = channelWithRetention("short", 2);
    long old = sent(channel, 3);
    long young = sent(channel, 1);
    awaitDeletion(old);
    runOnce();
    assertThat(isReadable(young)).isTrue();
  }

  private List<String> readBlocks() {
    return Database.column(
        "select block from read_block where user_id = ? order by block", world.owner.id());
  }

  private void read(long messageId) {
    world
        .as(world.owner)
        .post("/api/v1/messages/flags", "messages", List.of(messageId), "op", "add", "flag", "read")
        .succeeded();
  }

  @Test
  void readBlocksAreDeletedWithTheirMessages() {
    Channel channel = channelWithRetention("read", 2);
    world.subscribe(channel, world.owner);
    long old = sent(channel, 3);
    long young = sent(channel, 1);
    read(young);
    Database.column("select nextval('message_id') from generate_series(1, 12000)");
    long newest = sent(channel, 0);
    read(newest);
    Database.execute(
        """
        insert into read_block (organization_id, user_id, block, bits)
        select organization_id, user_id, block - n, bits
        from read_block, generate_series(1, 25) n where user_id = ? and block = ?
        """,
        world.owner.id(),
        young / 1024);
    awaitDeletion(old);
    await()
        .untilAsserted(() ->
            assertThat(readBlocks())
                .containsExactly(Long.toString(young / 1024), Long.toString(newest / 1024)));
  }

  @Test
  void deletionByRetentionIsPublished() {
    Channel channel = channelWithRetention("told", 2);
    long old = sent(channel, 3);
    awaitDeletion(old);
    List<Event> events = world.events(Topic.MESSAGE_CHANGED, 1);
    EventContracts.check(events);
    assertThat(events).hasSize(1);
    assertThat(events.getFirst().value().path("kind").textValue()).isEqualTo("deleted");
    assertThat(events.getFirst().value().path("message_ids").toString()).isEqualTo("[" + old + "]");
    assertThat(events.getFirst().value().path("user_id").isNull()).isTrue();
    assertThat(events.getFirst().value().at("/place/channel_id").longValue())
        .isEqualTo(channel.id());
    assertThat(events.getFirst().value().path("channel_starts").toString())
        .isEqualTo(
            "[{\"channel_id\":%d,\"first_message_id\":null,\"last_message_timestamp\":null}]"
                .formatted(channel.id()));
  }

  @Test
  void organizationRetentionIsTheChannelsDefault() {
    Channel ordinary = world.channel("ordinary");
    Channel shorter = channelWithRetention("shorter", 2);
    Channel lasting = channelWithRetention("for ever", -1);
    world.changeOrganizationSettings(Map.of("message_retention_days", 10));
    world.awaitProjections();
    long ended = sent(ordinary, 11);
    long kept = sent(ordinary, 9);
    long endedEarlier = sent(shorter, 9);
    long lastingOne = sent(lasting, 1_000);
    awaitDeletion(ended);
    awaitDeletion(endedEarlier);
    runOnce();
    assertThat(isReadable(kept)).isTrue();
    assertThat(isReadable(lastingOne)).isTrue();
  }

  @Test
  void directMessagesFollowTheOrganizationsRetention() {
    world.changeOrganizationSettings(Map.of("message_retention_days", 10));
    world.awaitProjections();
    List<Person> people = List.of(world.otherMember);
    long old = aged(world.sendTo(people, world.member).succeeded().longAt("/id"), 11);
    long young = aged(world.sendTo(people, world.member).succeeded().longAt("/id"), 9);
    awaitDeletion(old);
    runOnce();
    assertThat(isReadable(young)).isTrue();
  }

  @Test
  void zeroRetentionDaysDeleteNothing() {
    Channel limited = channelWithRetention("limited", 2);
    Channel unlimited = channelWithRetention("unlimited", 3);
    Channel ordinary = world.channel("ordinary");
    world.changeOrganizationSettings(Map.of("message_retention_days", 10));
    world.awaitProjections();
    change("update channel set message_retention_days = 0 where channel_id = ?", unlimited.id());
    change(
        """
        update organization set settings = jsonb_set(settings, '{message_retention_days}', '0')
        where organization_id = ?
        """,
        world.id());
    long kept = sent(unlimited, 5);
    long keptToo = sent(ordinary, 20);
    awaitDeletion(sent(limited, 3));
    runOnce();
    assertThat(isReadable(kept)).isTrue();
    assertThat(isReadable(keptToo)).isTrue();
  }

  @Test
  void missingRetentionSettingDeletesNothing() {
    Channel channel = world.channel("default");
    world.awaitProjections();
    long ancient = sent(channel, 10_000);
    runOnce();
    assertThat(isReadable(ancient)).isTrue();
  }

  @Test
  void liftingRetentionInTimeKeepsMessages() {
    Channel channel = channelWithRetention("changed", 2);
    long gone = sent(channel, 3);
    awaitDeletion(gone);
    long saved = sent(channel, 1);
    world.change(channel, Map.of("message_retention_days", -1));
    world.awaitProjections();
    aged(saved, 100);
    runOnce();
    assertThat(isReadable(saved)).isTrue();
    world.change(channel, Map.of("message_retention_days", 2));
    awaitDeletion(saved);
  }

  @Test
  void nothingIsDeletedWhileSettingsOwnerIsUnavailable() {
    Channel channel = channelWithRetention("uncertain", 2);
    world.owners().setUnavailable(world.id());
    long old = sent(channel, 3);
    runOnce();
    assertThat(isReadable(old)).isTrue();
  }

  /** Adds this many messages with the same age and channel. */
  private static void repeat(long pattern, int times) {
    change(
        """
        insert into message
        select (jsonb_populate_record(m, jsonb_build_object('id', nextval('message_id')))).*
        from message m, generate_series(1, ?) where m.id = ?
        """,
        times,
        pattern);
  }

  @Test
  void liftingRetentionStopsFurtherBatches() {
    Channel channel = world.channel("saved");
    world.awaitProjections();
    long pattern = sent(channel, 5);
    repeat(pattern, 2_000);
    long last = sent(channel, 4);
    beforeNextResponse(
        () -> countOf(last) < 2_002,
        () -> world.change(channel, Map.of("message_retention_days", -1)));
    world.change(channel, Map.of("message_retention_days", 3));
    await().until(() -> countOf(last) < 2_002);
    runOnce();
    assertThat(countOf(last)).as("what its first batch has left").isEqualTo(2_002 - 25);
    assertThat(isReadable(last)).isTrue();
  }

  private void beforeNextResponse(BooleanSupplier condition, Runnable action) {
    world
        .owners()
        .beforeNextResponse(
            world.id(),
            () -> {
              if (condition.getAsBoolean()) {
                action.run();
              } else {
                beforeNextResponse(condition, action);
              }
            });
  }

  @Test
  void concurrentRunsDeleteManyMessagesInBatches() {
    Channel channel = world.channel("busy");
    world.awaitProjections();
    long pattern = sent(channel, 5);
    repeat(pattern, 4_500);
    long young = sent(channel, 0);
    assertThat(countOf(pattern)).isEqualTo(4502);
    world.change(channel, Map.of("message_retention_days", 3));
    world.awaitProjections();
    CompletableFuture.allOf(
            CompletableFuture.runAsync(this::runOnce), CompletableFuture.runAsync(this::runOnce))
        .join();
    await().until(() -> countOf(young) == 1);
    assertThat(isReadable(young)).isTrue();
  }

  @Test
  void idempotencyKeysExpireExceptThoseOfSystemBots() {
    Object[] message = {
      "type", "direct", "to", List.of(world.owner.id()), "content", "a word or two",
    };
    world
        .as(world.member)
        .withHeader("Idempotency-Key", "k")
        .post("/api/v1/messages", message)
        .succeeded();
    change(
        """
        insert into idempotency_key (organization_id, account_id, key, message_id, created_at)
        values (?, ?, 'of a task', 1, '2020-01-01')
        """,
        world.id(),
        world.notificationBot.id());
    runOnce();
    assertThat(keys()).containsExactly("k", "of a task");
    change(
        "update idempotency_key set expires_at = now() where organization_id = ? and key = 'k'",
        world.id());
    await().until(() -> keys().equals(List.of("of a task")));
  }

  @Test
  void interruptedMovesAreDeletedAfterADay() {
    // Other tests may have advanced the service's clock.
    Instant now = service.clock().instant();
    for (int hours : List.of(23, 25)) {
      change(
          """
          insert into move_under_way (organization_id, old_recipient_id, old_topic_key,
            new_recipient_id, new_topic_key, joins_others, joins_any, moved, begun_at)
          values (?, 1, ?, 1, 'there', false, false, 2000, ?::timestamptz)
          """,
          world.id(),
          hours + " hours",
          now.minus(Duration.ofHours(hours)).toString());
    }
    runOnce();
    assertThat(
            Database.column(
                "select old_topic_key from move_under_way where organization_id = ?", world.id()))
        .containsExactly("23 hours");
  }

  private List<String> keys() {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement =
            connection.prepareStatement(
                "select key from idempotency_key where organization_id = ? order by key")) {
      statement.setLong(1, world.id());
      List<String> keys = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          keys.add(rows.getString(1));
        }
      }
      return keys;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The number of messages in the channel of this message. */
  private static long countOf(long messageId) {
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        PreparedStatement statement =
            connection.prepareStatement(
                """
                select count(*) from message m
                where recipient_id = (select recipient_id from message where id = ?)
                """)) {
      statement.setLong(1, messageId);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
