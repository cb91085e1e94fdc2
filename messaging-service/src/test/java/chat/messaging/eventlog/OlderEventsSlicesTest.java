package chat.messaging.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.messaging.world.ClientEvents;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import io.micronaut.context.env.Environment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads of older events that take several slices. */
@ServiceTest(Program.MESSAGING)
final class OlderEventsSlicesTest {

  private static final AtomicLong USER_IDS = new AtomicLong();
  private static final int PARTITIONS = Topic.CLIENT_EVENTS.fixedPartitions().orElseThrow();

  private final World world;
  private final int partition;
  private final OlderEvents olderEvents;
  private final long start;

  OlderEventsSlicesTest(RunningService service) {
    this.world = new World(service);
    this.partition = (int) (world.id() % PARTITIONS);
    var defaults = new KafkaDefaultConfiguration(service.bean(Environment.class));
    defaults.getConfig().put(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, Polled.class.getName());
    this.olderEvents =
        new OlderEvents(
            new EventConsumers(defaults), service.bean(EventFormat.class), Duration.ofSeconds(10));
    this.start = end();
  }

  /** Records what the consumers of these tests have polled. */
  public static final class Polled implements ConsumerInterceptor<String, byte[]> {

    private static final ConcurrentLinkedQueue<Long> OFFSETS = new ConcurrentLinkedQueue<>();

    /** Each poll takes a permit and returns it, so polls wait while there are none. */
    private static final Semaphore PERMITS = new Semaphore(Integer.MAX_VALUE);

    @Override
    public ConsumerRecords<String, byte[]> onConsume(ConsumerRecords<String, byte[]> records) {
      records.forEach(record -> OFFSETS.add(record.offset()));
      PERMITS.acquireUninterruptibly();
      PERMITS.release();
      return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

    @Override
    public void configure(Map<String, ?> configs) {}

    @Override
    public void close() {}
  }

  /** A client that is far behind. */
  private final class Client {

    private final long userId = USER_IDS.incrementAndGet();
    private final List<Long> numbers = new ArrayList<>();
    private long until = end();
    private long at = start;

    void next() {
      EventSlice eventSlice = olderEvents.read(world.id(), userId, partition, at, until + 1);
      Objects.requireNonNull(eventSlice).events().forEach(event -> numbers.add(event.number()));
      at = eventSlice.end();
    }

    List<Long> all() {
      while (at < until) {
        next();
      }
      return numbers;
    }
  }

  @BeforeEach
  void clearPolledOffsets() {
    Polled.OFFSETS.clear();
  }

  @AfterEach
  void stop() {
    olderEvents.stop();
  }

  private long end() {
    // Reading the topic waits for all published events.
    TestServers.get().events().read(Topic.CLIENT_EVENTS, world.id());
    return olderEvents.end(partition);
  }

  /** Creates clients that read alternately until all have reached the end. */
  private List<Client> readAlternately(int number) {
    List<Client> clients = Stream.generate(Client::new).limit(number).toList();
    while (clients.stream().anyMatch(client -> client.at < client.until)) {
      clients.forEach(Client::next);
    }
    return clients;
  }

  private void publish(LongStream numbers, int length) {
    numbers.forEach(number -> publish(world.id(), number, length));
  }

  private static void publish(long organizationId, long number, int length) {
    ClientEvents.publish(organizationId, number, "x".repeat(length));
  }

  private static List<Long> rangeClosed(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  @Test
  void continuedReadPollsNoRecordTwice() {
    publish(ClientEvents.idInSamePartition(world), 1, 10);
    publish(LongStream.rangeClosed(1, 1_100), 10);
    publish(LongStream.rangeClosed(1_101, 1_110), 400_000);
    assertThat(new Client().all()).isEqualTo(rangeClosed(1, 1_110));
    assertThat(Polled.OFFSETS).hasSizeGreaterThan(1_110).doesNotHaveDuplicates();
  }

  @Test
  void repeatedEventIsSkippedInNextSlice() {
    publish(LongStream.rangeClosed(1, EventSlice.MAX_EVENTS), 10);
    publish(LongStream.rangeClosed(401, EventSlice.MAX_EVENTS + 10), 10);
    var client = new Client();
    client.next();
    assertThat(client.numbers).isEqualTo(rangeClosed(1, EventSlice.MAX_EVENTS));
    assertThat(client.all()).isEqualTo(rangeClosed(1, EventSlice.MAX_EVENTS + 10));
  }

  @Test
  void eachOfSeveralClientsGetsAllEvents() {
    publish(LongStream.rangeClosed(1, 1_100), 10);
    assertThat(new Client().all()).isEqualTo(rangeClosed(1, 1_100));
    assertThat(new Client().all()).isEqualTo(rangeClosed(1, 1_100));
    assertThat(readAlternately(3))
        .allSatisfy(client -> assertThat(client.numbers).isEqualTo(rangeClosed(1, 1_100)));
  }

  @Test
  void alternatingClientsKeepTheirReadPositions() {
    publish(LongStream.rangeClosed(1, 1_100), 10);
    readAlternately(2);
    assertThat(
            Polled.OFFSETS.stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .values())
        .allMatch(times -> times <= 2);
  }

  /** Blocks reads that start during {@code action} until it has returned. */
  private static void withBlockedPolls(Consumer<ExecutorService> action) {
    int permits = Polled.PERMITS.drainPermits();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        action.accept(threads);
      } finally {
        Polled.PERMITS.release(permits);
      }
    }
  }

  @Test
  void endOffsetIsReadWithoutWaitingForPolls() {
    publish(LongStream.rangeClosed(1, 10), 10);
    var one = new Client();
    var other = new Client();
    withBlockedPolls(threads -> {
      threads.execute(one::next);
      threads.execute(other::next);
      Awaitility.await().until(() -> Polled.PERMITS.getQueueLength() == 2);
      assertThat(olderEvents.end(partition)).isGreaterThanOrEqualTo(one.until);
    });
    assertThat(List.of(one.all(), other.all())).containsOnly(rangeClosed(1, 10));
  }

  @Test
  void readsOfOneAccountDoNotBlockOtherAccounts() {
    publish(LongStream.rangeClosed(1, 10), 10);
    var one = new Client();
    var other = new Client();
    withBlockedPolls(threads -> {
      for (int i = 0; i < 3; i++) {
        threads.execute(
            () -> olderEvents.read(world.id(), one.userId, partition, start, one.until + 1));
      }
      Awaitility.await()
          .during(Duration.ofMillis(300))
          .until(() -> Polled.PERMITS.getQueueLength() == 1);
      threads.execute(other::next);
      Awaitility.await().until(() -> Polled.PERMITS.getQueueLength() == 2);
    });
    assertThat(other.all()).isEqualTo(rangeClosed(1, 10));
  }

  @Test
  void repeatedEventOfOtherOrganizationIsSkipped() {
    long otherOrganization = ClientEvents.idInSamePartition(world);
    publish(otherOrganization, 5, 10);
    publish(LongStream.rangeClosed(1, 10), 10);
    var client = new Client();
    client.all();
    publish(otherOrganization, 5, 10);
    publish(otherOrganization, 6, 10);
    publish(LongStream.of(11), 10);
    EventSlice eventSlice =
        olderEvents.read(otherOrganization, client.userId, partition, client.at, end() + 1);
    assertThat(Objects.requireNonNull(eventSlice).events())
        .extracting(LoggedEvent::number)
        .containsExactly(6L);
  }

  @Test
  void eventsPolledBeyondSliceAreNotLost() {
    // The relay's transactions leave gaps in the offsets, before which a slice may end.
    for (int i = 1; i <= 3; i++) {
      int sent = i;
      world.sendTo(List.of(world.member), world.owner).succeeded();
      Awaitility.await().until(() -> new Client().all().size() >= sent);
    }
    List<Long> all = new Client().all();
    for (long border = start + 1; border < end(); border++) {
      var client = new Client();
      client.until = border;
      client.all();
      client.until = end();
      assertThat(client.all()).isEqualTo(all);
    }
  }
}
