package chat.messaging.emptytopic;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Channels that are about to have the empty topic alone. */
@ServiceTest(Program.MESSAGING)
final class EmptyTopicTest {

  private final RunningService service;
  private final TestServers servers;
  private final World world;
  private final Channel channel;

  EmptyTopicTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.world = new World(service);
    this.channel = world.channel("flat", Map.of());
    world.awaitCopies();
  }

  private boolean hold() {
    return hold(UUID.randomUUID());
  }

  private boolean hold(UUID operationId) {
    return ask("/internal/empty_topic_holds", operationId);
  }

  private void release(UUID operationId) {
    ask("/internal/empty_topic_holds/release", operationId);
  }

  private boolean ask(String path, UUID operationId) {
    return world
        .asService()
        .send(
            "POST",
            path,
            "application/json",
            "{\"operation_id\":\"%s\",\"organization_id\":%d,\"channel_id\":%d}"
                .formatted(operationId, world.id(), channel.id())
                .getBytes(StandardCharsets.UTF_8))
        .at("/is_held")
        .booleanValue();
  }

  private Answer send(String topic) {
    return world.send(
        world.member, "type", "channel", "to", channel.id(), "topic", topic, "content", "Hello");
  }

  @Test
  void channelWithAnotherTopicIsNotHeld() {
    send("").succeeded();
    send("tools").succeeded();
    assertThat(hold()).isFalse();
    send("tools").succeeded();
  }

  @Test
  void heldChannelTakesTheEmptyTopicAlone() {
    send("").succeeded();
    assertThat(hold()).isTrue();
    assertThat(send("tools").refused(503, "SERVICE_UNAVAILABLE", busy()).header("Retry-After"))
        .isPresent();
    send("").succeeded();
  }

  private static String busy() {
    return "The channel is unavailable at the moment, try again";
  }

  @Test
  void releasedChannelTakesEveryTopic() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    release(operationId);
    send("tools").succeeded();
  }

  @Test
  void releaseEndsNobodyElsesHold() {
    UUID one = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    assertThat(hold(one)).isTrue();
    assertThat(hold(other)).isTrue();
    release(one);
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
    release(other);
    send("tools").succeeded();
  }

  @Test
  void holdIsRepeatedUnderItsOwnName() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    assertThat(hold(operationId)).isTrue();
    release(operationId);
    send("tools").succeeded();
  }

  @Test
  void holdOutlastsItsMinuteUntilItsOwnChangeIsKnown() {
    send("").succeeded();
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    servers.owners().emptyTopicChanges().commit(operationId, lastChange() + 2);
    world.change(channel, Map.of("name", "even"));
    world.awaitCopies();
    service.clock().advance(Duration.ofSeconds(61));
    settle();
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
    world.change(channel, Map.of("name", "still even"));
    world.awaitCopies();
    send("tools").succeeded();
  }

  /** The number of channel-changed so far. */
  private long lastChange() {
    return ChangeNumbers.parse(servers.events().seen(world.id()))
        .numbers()
        .getOrDefault(Topic.CHANNEL_CHANGED, 0L);
  }

  @Test
  void noChangeEndsAHoldOfWhichNothingIsKnown() {
    assertThat(hold()).isTrue();
    world.change(channel, Map.of("name", "even"));
    world.awaitCopies();
    service.clock().advance(Duration.ofSeconds(61));
    settle();
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
  }

  @Test
  void changeOfTheChannelDoesNotEndAHoldInItsMinute() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    servers.owners().emptyTopicChanges().commit(operationId, lastChange() + 1);
    service.clock().advance(Duration.ofSeconds(21));
    settle();
    world.change(channel, Map.of("name", "even"));
    world.awaitCopies();
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
    service.clock().advance(Duration.ofSeconds(40));
    send("tools").succeeded();
  }

  @Test
  void nothingIsMovedIntoAHeldChannelAfterItsMinuteEither() {
    assertThat(hold()).isTrue();
    Channel other = world.channel("other");
    long message = world.sendTo(other, world.member, "tools").succeeded().longAt("/id");
    service.clock().advance(Duration.ofSeconds(61));
    world
        .as(world.administrator)
        .patch("/api/v1/messages/" + message, "stream_id", channel.id())
        .refused(503, "SERVICE_UNAVAILABLE", busy());
  }

  @Test
  void holdOfAChangeThatNeverWillBeEndsOnceItsOwnerSaysSo() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    servers.owners().emptyTopicChanges().settle(operationId, false);
    settle();
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
    service.clock().advance(Duration.ofSeconds(21));
    settle();
    send("tools").succeeded();
  }

  @Test
  void holdOfAChangeThatHasHappenedLastsUntilItIsKnown() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    servers.owners().emptyTopicChanges().commit(operationId, lastChange() + 1);
    service.clock().advance(Duration.ofSeconds(21));
    settle();
    service.clock().advance(Duration.ofMinutes(61));
    settle();
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
    world.change(channel, Map.of("name", "even"));
    world.awaitCopies();
    send("tools").succeeded();
  }

  @Test
  void anyLaterChangeEndsAHoldOfWhoseChangeTheNumberIsNotSaid() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    servers.owners().emptyTopicChanges().settle(operationId, true);
    service.clock().advance(Duration.ofSeconds(61));
    settle();
    send("tools").refused(503, "SERVICE_UNAVAILABLE", busy());
    world.change(channel, Map.of("name", "even"));
    world.awaitCopies();
    send("tools").succeeded();
  }

  private void settle() {
    service.bean(SettleHolds.class).settle();
  }

  @Test
  void holdsThatHaveEndedAreForgotten() {
    UUID operationId = UUID.randomUUID();
    assertThat(hold(operationId)).isTrue();
    servers.owners().emptyTopicChanges().commit(operationId, lastChange() + 2);
    service.clock().advance(Duration.ofSeconds(61));
    for (String name : List.of("even", "still even")) {
      service.bean(SettleHolds.class).forget();
      assertThat(rows()).hasSize(1);
      settle();
      world.change(channel, Map.of("name", name));
      world.awaitCopies();
    }
    service.bean(SettleHolds.class).forget();
    assertThat(rows()).isEmpty();
  }

  private List<String> rows() {
    return Database.column(
        "select operation_id from empty_topic_hold where channel_id = ?", channel.id());
  }

  @Test
  void holdEndsByItself() {
    assertThat(hold()).isTrue();
    service.clock().advance(Duration.ofMinutes(61));
    send("tools").succeeded();
  }

  @Test
  void ofMessagesAtTheSameMomentNoneSlipsPastAHold() {
    for (int round = 0; round < 5; round++) {
      EmptyTopicTest other = new EmptyTopicTest(service, servers);
      List<Answer> answers = new CopyOnWriteArrayList<>();
      List<Boolean> held = new CopyOnWriteArrayList<>();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        threads.submit(() -> answers.add(other.send("tools")));
        threads.submit(() -> held.add(other.hold()));
      }
      boolean isSent = answers.getFirst().status() == 200;
      assertThat(held).containsExactly(!isSent);
    }
  }
}
