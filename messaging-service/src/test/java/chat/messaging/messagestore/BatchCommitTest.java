package chat.messaging.messagestore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.error.Refusal;
import chat.kit.limit.HeapShare;
import chat.kit.token.Role;
import chat.kit.transaction.Batching;
import chat.messaging.cache.CacheVersions;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.World;
import chat.testkit.ApiClient;
import chat.testkit.EventContracts;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents.Event;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.MESSAGING)
final class BatchCommitTest {

  private final World world;
  private final RunningService service;
  private final MessageWriter writer;
  private final OutgoingMessages messages;

  BatchCommitTest(RunningService service) {
    this.service = service;
    this.world = new World(service);
    this.writer = service.bean(MessageWriter.class);
    this.messages = new OutgoingMessages(service, world);
  }

  private static Connection connect() throws SQLException {
    return TestServers.get().connect(Program.MESSAGING);
  }

  @Test
  void pagingByIdMissesNothingDuringConcurrentWrites() throws Exception {
    world.setUserSettings(world.member, Map.of("automatically_follow_topics_policy", 4));
    Channel channel = world.channel("c");
    List<Long> answered = Collections.synchronizedList(new ArrayList<>());
    List<Long> paged = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        RunningService other = RunningService.start(Program.MESSAGING, Map.of());
        Connection connection = connect()) {
      ApiClient here = world.as(world.member);
      ApiClient there = other.as(world.id(), world.member.id(), Role.MEMBER);
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        ApiClient client = i % 2 == 0 ? here : there;
        writers.add(threads.submit(() -> write(client, channel, answered)));
      }
      while (writers.stream().anyMatch(each -> !each.isDone())) {
        page(connection, paged);
      }
      for (Future<?> each : writers) {
        each.get();
      }
      page(connection, paged);
    }
    assertThat(answered).hasSize(320);
    assertThat(paged).isEqualTo(answered.stream().sorted().toList());
    assertEventsInOrder(paged);
  }

  private static void write(ApiClient client, Channel channel, List<Long> answered) {
    for (int i = 0; i < 40; i++) {
      Object[] message = {
        "type", "stream", "to", channel.id(), "topic", "t", "content", "a word or two",
      };
      answered.add(client.post("/api/v1/messages", message).succeeded().longAt("/id"));
    }
  }

  /** Reads the ids after the last one that was read. */
  private void page(Connection connection, List<Long> paged) throws SQLException {
    try (PreparedStatement next =
        connection.prepareStatement(
            "select id from message where organization_id = ? and id > ? order by id")) {
      next.setLong(1, world.id());
      next.setLong(2, paged.isEmpty() ? 0 : paged.getLast());
      try (ResultSet rows = next.executeQuery()) {
        while (rows.next()) {
          paged.add(rows.getLong(1));
        }
      }
    }
  }

  /** Requires one event per topic and message, in the order of ids, numbered without gaps. */
  private void assertEventsInOrder(List<Long> ids) {
    List<Event> sent = world.events(Topic.MESSAGE_SENT, ids.size());
    List<Event> clientEvents = world.events(Topic.CLIENT_EVENTS, ids.size());
    assertThat(sent)
        .extracting(event -> event.value().path("message_id").longValue())
        .isEqualTo(ids);
    assertThat(clientEvents)
        .extracting(event -> event.value().at("/payload/id").longValue())
        .isEqualTo(ids);
    List<Long> numbers = LongStream.rangeClosed(1, ids.size()).boxed().toList();
    assertThat(sent).extracting(Event::number).isEqualTo(numbers);
    assertThat(clientEvents).extracting(Event::number).isEqualTo(numbers);
    EventContracts.check(sent);
    EventContracts.check(clientEvents);
  }

  @Test
  void concurrentSendsOfManyOrganizationsAllSucceed() throws Exception {
    List<World> worlds = IntStream.range(0, 12).mapToObj(_ -> world.another()).toList();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> senders = new ArrayList<>();
      for (World each : worlds) {
        for (int i = 0; i < 4; i++) {
          senders.add(
              threads.submit(() -> {
                for (int n = 0; n < 5; n++) {
                  each.sendTo(List.of(each.owner), each.member).succeeded();
                }
              }));
        }
      }
      for (Future<?> each : senders) {
        each.get();
      }
    }
    for (World each : worlds) {
      List<Event> sent = each.events(Topic.MESSAGE_SENT, 20);
      assertThat(sent).hasSize(20);
      assertThat(sent).extracting(event -> event.value().path("message_id").longValue()).isSorted();
    }
  }

  /** Queues messages behind a first one that waits for the lock of the organization. */
  private List<Future<StoredMessage>> queueUp(
      ExecutorService threads, List<OutgoingMessage> messages) {
    List<Future<StoredMessage>> answers = new ArrayList<>();
    try (var lock = new HeldLock(world)) {
      for (OutgoingMessage message : messages) {
        answers.add(threads.submit(() -> writer.write(message).orElseThrow()));
        lock.awaitWaiting(1);
      }
    }
    return answers;
  }

  @Test
  void messageRefusedByTheDatabaseFailsAlone() throws Exception {
    assertFailsAlone(messages.of("the database takes no \0"));
  }

  @Test
  void messageThatCannotBeSerializedFailsAlone() throws Exception {
    Set<Long> broken =
        new AbstractSet<>() {
          @Override
          public Iterator<Long> iterator() {
            throw new IllegalStateException("a set that can't be read");
          }

          @Override
          public int size() {
            return 1;
          }
        };
    assertFailsAlone(messages.of("broken", broken));
  }

  private void assertFailsAlone(OutgoingMessage bad) throws Exception {
    OutgoingMessage good = messages.of("good");
    List<OutgoingMessage> messages = new ArrayList<>(List.of(good, good, good, bad, good, good));
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<StoredMessage>> answers = queueUp(threads, messages);
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < messages.size(); i++) {
        Future<StoredMessage> answer = answers.get(i);
        if (messages.get(i) == bad) {
          assertThatThrownBy(answer::get).isInstanceOf(ExecutionException.class);
        } else {
          ids.add(answer.get().id());
        }
      }
      assertThat(ids).doesNotHaveDuplicates().hasSize(5);
      List<Event> sent = world.events(Topic.MESSAGE_SENT, 7);
      assertThat(sent)
          .extracting(event -> event.value().path("message_id").longValue())
          .isSorted()
          .containsAll(ids);
      assertThat(sent).hasSize(7);
    }
  }

  @Test
  void conversationIsCreatedOnlyWithItsFirstMessage() {
    OutgoingMessage.ToPeople conversation =
        new OutgoingMessage.ToPeople(
            null,
            List.of(
                new OutgoingMessage.Person(world.member.id(), "e", "n"),
                new OutgoingMessage.Person(world.otherMember.id(), "f", "o")));
    assertThatThrownBy(() -> writer.write(messages.of("the database takes no \0").to(conversation)))
        .isInstanceOf(RuntimeException.class);
    assertThat(conversations()).isEmpty();
    OutgoingMessage good = messages.of("good").to(conversation);
    List<StoreOutcome> outcomes = service.bean(MessageBatch.class).store(List.of(good, good));
    assertThat(conversations()).hasSize(1);
    long first = id(outcomes.getFirst());
    assertThat(world.fetch(world.otherMember, first).longAt("/message/recipient_id"))
        .isEqualTo(Long.parseLong(conversations().getFirst()));
    StoreOutcome inLaterBatch = service.bean(MessageBatch.class).store(List.of(good)).getFirst();
    assertThat(conversations()).hasSize(1);
    assertThat(world.fetch(world.otherMember, id(inLaterBatch)).longAt("/message/recipient_id"))
        .isEqualTo(Long.parseLong(conversations().getFirst()));
    long next = world.sendTo(List.of(world.otherMember), world.member).succeeded().longAt("/id");
    assertThat(world.fetch(world.member, next).longAt("/message/recipient_id"))
        .isEqualTo(Long.parseLong(conversations().getFirst()));
  }

  private List<String> conversations() {
    return Database.column(
        "select id from recipient where user_ids = array[?, ?]::bigint[]",
        world.member.id(),
        world.otherMember.id());
  }

  @Test
  void onlyTheFirstMessageWithAKeyIsStoredPerBatch() {
    OutgoingMessage once = messages.of("once");
    OutgoingMessage first =
        once.withExtras(OutgoingMessage.Extras.of(IdempotencyKey.ofAccount("k", "01")));
    OutgoingMessage other =
        once.withExtras(OutgoingMessage.Extras.of(IdempotencyKey.ofAccount("k", "02")));
    List<StoreOutcome> outcomes =
        service.bean(MessageBatch.class).store(List.of(first, other, first));
    assertThat(outcomes.getFirst()).isInstanceOf(StoreOutcome.Done.class);
    assertThat(outcomes.get(1))
        .isInstanceOfSatisfying(
            StoreOutcome.Refused.class,
            refused -> assertThat(refused.refusal().status()).isEqualTo(422));
    assertThat(id(outcomes.getLast())).isEqualTo(id(outcomes.getFirst()));
    assertThat(world.events(Topic.MESSAGE_SENT, 2))
        .as("beside the first for its recipient")
        .hasSize(2);
  }

  private static long id(StoreOutcome outcome) {
    assertThat(outcome).isInstanceOf(StoreOutcome.Done.class);
    return ((StoreOutcome.Done) outcome).stored().id();
  }

  @Test
  void batchIsNotRetriedAfterLosingItsConnection() throws Exception {
    OutgoingMessage message = messages.of("once");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        var lock = new HeldLock(world)) {
      Future<StoredMessage> answer = threads.submit(() -> writer.write(message).orElseThrow());
      lock.awaitWaiting(1);
      lock.terminateWaiting();
      assertThatThrownBy(answer::get)
          .cause()
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    }
    world.sendTo(List.of(world.member), world.member).succeeded();
    assertThat(world.events(Topic.MESSAGE_SENT, 2)).hasSize(2);
  }

  @Test
  void sendIsRefusedWhileTheQueueIsFull() {
    var full =
        new MessageWriter(
            service.bean(CacheVersions.class),
            service.bean(MessageBatch.class),
            new Batching(true),
            1,
            0,
            service.bean(HeapShare.class));
    OutgoingMessage message = messages.of("one too many");
    assertThatThrownBy(() -> full.write(message))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }
}
