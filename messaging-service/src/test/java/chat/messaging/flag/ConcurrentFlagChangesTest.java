package chat.messaging.flag;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Concurrent flag changes of one user on several devices. */
@ServiceTest(Program.MESSAGING)
final class ConcurrentFlagChangesTest {

  private final World world;
  private final Channel channel;
  private final ReadUpToRepository readUpTo;
  private final UpdateFlags updateFlags;

  ConcurrentFlagChangesTest(RunningService service) {
    this.world = new World(service);
    this.readUpTo = service.bean(ReadUpToRepository.class);
    this.updateFlags = service.bean(UpdateFlags.class);
    this.channel = world.channel("c");
    world.subscribe(channel, world.member, world.otherMember);
  }

  private long send() {
    return world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
  }

  private Answer update(String op, String flag, Long message) {
    return world
        .as(world.otherMember)
        .post("/api/v1/messages/flags", "messages", List.of(message), "op", op, "flag", flag);
  }

  @Test
  void concurrentReadsOnManyDevicesAreAllStored() {
    Long[] ids = LongStream.range(0, 8).mapToObj(_ -> send()).toArray(Long[]::new);
    List<CompletableFuture<Answer>> updates = new ArrayList<>();
    for (Long id : ids) {
      updates.add(CompletableFuture.supplyAsync(() -> update("add", "read", id)));
    }
    updates.forEach(update -> update.join().succeeded());
    for (long id : ids) {
      assertThat(world.fetch(world.otherMember, id).succeeded().at("/message/flags").toString())
          .isEqualTo("[\"read\"]");
    }
  }

  @Test
  void markingUnreadHonoursAConcurrentMute() {
    long id = send();
    update("add", "read", id).succeeded();
    CompletableFuture<Answer> unread;
    try (HeldLock lock = new HeldLock(world)) {
      unread = CompletableFuture.supplyAsync(() -> update("remove", "read", id));
      lock.awaitWaiting(1);
      Database.execute(
          "update account set muted_user_ids = array[?::bigint] where user_id = ?",
          world.member.id(),
          world.otherMember.id());
    }
    unread.join().succeeded();
    assertThat(
            Database.column(
                "select message_id from message_flag where user_id = ? and flag = 'unread'",
                world.otherMember.id()))
        .containsExactly(Long.toString(id));
  }

  @Test
  void unmuteWaitsForConcurrentFlagChanges() {
    world.change(world.otherMember, Map.of("muted_users", List.of(world.member.id())));
    world.awaitProjections();
    long during = send();
    try (HeldLock lock = new HeldLock(world)) {
      world.change(world.otherMember, Map.of("muted_users", List.of()));
      lock.awaitWaiting(1);
    }
    assertThat(world.fetch(world.otherMember, during).succeeded().at("/message/flags").toString())
        .isEqualTo("[\"read\"]");
  }

  @Test
  void markingAllIsRepeatedAfterAConcurrentChange() {
    long id = send();
    long userId = world.otherMember.id();
    ReadUpTo before = readUpTo.find(world.id(), userId);
    update("add", "read", id).succeeded();
    update("remove", "read", id).succeeded();
    Caller caller =
        new Caller(world.id(), userId, world.otherMember.role(), false, null, Caller.NO_CLIENT);
    assertThat(updateFlags.markAllRead(caller, id, before, List.of())).isFalse();
    assertThat(readUpTo.find(world.id(), userId).markedUpTo()).isZero();
    ReadUpTo after = readUpTo.find(world.id(), userId);
    assertThat(updateFlags.markAllRead(caller, id, after, List.of(id))).isTrue();
    assertThat(readUpTo.find(world.id(), userId).markedUpTo()).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({"add, read", "add, starred", "remove, starred"})
  void concurrentFlagChangeIsReportedOnce(String op, String flag) {
    long id = send();
    if (op.equals("remove")) {
      update("add", flag, id).succeeded();
    }
    List<CompletableFuture<Answer>> updates = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      updates.add(CompletableFuture.supplyAsync(() -> update(op, flag, id)));
    }
    assertThat(updates)
        .filteredOn(update -> !update.join().succeeded().at("/messages").isEmpty())
        .hasSize(1);
  }
}
