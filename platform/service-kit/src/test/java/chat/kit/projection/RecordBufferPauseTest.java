package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestEvents;
import io.micronaut.configuration.kafka.config.KafkaDefaultConfiguration;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import io.micronaut.transaction.TransactionOperations;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Low-priority records stay in Kafka until the next batch is due. */
@Tag("deep")
@ServiceTest(Program.UPLOADS)
final class RecordBufferPauseTest {

  private static final Duration USUAL = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofHours(1);

  private final RunningService service;
  private final TestEvents events;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final String group = "rest-" + organization;
  private final RecordingProjection awaited = new RecordingProjection(Topic.GROUP_CHANGED, true);
  private final RecordingProjection lowPriority =
      new RecordingProjection(Topic.MESSAGE_SENT, false);
  private final ProjectionPositions positions;
  private final List<ProjectionConsumer> started = new CopyOnWriteArrayList<>();

  RecordBufferPauseTest(RunningService service, TestServers servers) {
    this.service = service;
    this.events = servers.events();
    this.positions = positions();
  }

  /** Records the events that are applied to it. */
  private final class RecordingProjection implements Projection {

    private final Topic topic;
    private final boolean isAwaited;
    private final List<OwnerEvent> events = new CopyOnWriteArrayList<>();
    private final AtomicInteger batches = new AtomicInteger();

    private RecordingProjection(Topic topic, boolean isAwaited) {
      this.topic = topic;
      this.isAwaited = isAwaited;
    }

    @Override
    public Set<Topic> topics() {
      return Set.of(topic);
    }

    @Override
    public boolean isAwaited() {
      return isAwaited;
    }

    @Override
    public void apply(OwnerEvent event) {
      if (event.organizationId() >= organization && event.organizationId() < organization + 4) {
        events.add(event);
      }
    }

    @Override
    public void applyAll(List<OwnerEvent> more) {
      batches.incrementAndGet();
      more.forEach(this::apply);
    }

    private List<Long> numbers(long organizationId) {
      return events.stream()
          .filter(event -> event.organizationId() == organizationId)
          .map(OwnerEvent::number)
          .toList();
    }
  }

  private ProjectionPositions positions() {
    return new ProjectionPositions(
        service.bean(ProjectionPositionStore.class),
        List.of(awaited, lowPriority),
        Duration.ofSeconds(10));
  }

  @SuppressWarnings("unchecked")
  private ProjectionConsumer start(ProjectionPositions positions, Duration batchInterval) {
    List<Projection> projections = List.of(awaited, lowPriority);
    var applier =
        new ProjectionApplier(
            projections,
            service.bean(ProjectionPositionStore.class),
            positions,
            (TransactionOperations<Connection>) service.bean(TransactionOperations.class));
    var consumer =
        new ProjectionConsumer(
            projections,
            applier,
            new RecordBuffer(positions, batchInterval),
            service.bean(KafkaDefaultConfiguration.class),
            "unused",
            group);
    consumer.start(new ServerStartupEvent(service.bean(EmbeddedServer.class)));
    started.add(consumer);
    return consumer;
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (ProjectionConsumer consumer : started) {
      consumer.stop();
    }
  }

  private void publish(Topic topic) {
    events.publish(topic, organization, "key", "\"x\"");
  }

  private void publishAndAwait(RecordingProjection projection) {
    int before = projection.events.size();
    publish(projection.topic);
    await().until(() -> projection.events.size() > before);
  }

  @Test
  void lowPriorityRecordsArriveInFewFetches() throws Exception {
    start(positions, USUAL);
    publishAndAwait(lowPriority);
    double fetchesBefore = fetches();
    int batchesBefore = lowPriority.batches.get();
    try (var stream = Executors.newSingleThreadScheduledExecutor()) {
      stream.scheduleAtFixedRate(() -> publish(Topic.MESSAGE_SENT), 0, 5, TimeUnit.MILLISECONDS);
      await().until(() -> lowPriority.events.size() > 600);
      stream.shutdownNow();
    }
    assertThat(fetches() - fetchesBefore).isLessThan(60);
    assertThat(lowPriority.batches.get() - batchesBefore).isLessThan(20);
  }

  private double fetches() throws JMException {
    return metric("fetch-total").sum();
  }

  /** Values of the metric, one for each consumer of this test. */
  private DoubleStream metric(String name) throws JMException {
    var beans = ManagementFactory.getPlatformMBeanServer();
    var consumers =
        new ObjectName(
            "kafka.consumer:type=consumer-fetch-manager-metrics,client-id=consumer-"
                + group
                + "-*");
    List<Double> values = new ArrayList<>();
    for (ObjectName consumer : beans.queryNames(consumers, null)) {
      values.add((Double) beans.getAttribute(consumer, name));
    }
    return values.stream().mapToDouble(Double::doubleValue);
  }

  @Test
  void awaitedRecordsDoNotResumeLowPriorityFetching() {
    start(positions, LONG);
    publishAndAwait(lowPriority);
    for (int i = 0; i < 10; i++) {
      publish(Topic.MESSAGE_SENT);
      publishAndAwait(awaited);
    }
    assertThat(lowPriority.events).hasSize(1);
  }

  @Test
  void waitingRequestResumesLowPriorityFetching() {
    start(positions, LONG);
    publishAndAwait(lowPriority);
    publish(Topic.MESSAGE_SENT);
    publishAndAwait(awaited);
    publish(Topic.MESSAGE_SENT);
    positions.await(organization, new ChangeNumbers(Map.of(Topic.MESSAGE_SENT, 3L)));
    assertThat(lowPriority.events).hasSize(3);
  }

  @Test
  void rebalanceNeitherLosesNorRepeatsRecords() throws Exception {
    start(positions, USUAL);
    try (var stream = Executors.newSingleThreadScheduledExecutor()) {
      stream.scheduleAtFixedRate(this::publishInEachPartition, 0, 5, TimeUnit.MILLISECONDS);
      await().until(() -> lowPriority.batches.get() > 2);
      ProjectionConsumer second = start(positions(), USUAL);
      await().until(() -> metric("records-consumed-total").filter(count -> count > 0).count() == 2);
      second.stop();
      stream.shutdown();
    }
    int published = events.read(Topic.MESSAGE_SENT, organization).size();
    List<Long> all = LongStream.rangeClosed(1, published).boxed().toList();
    for (long one = organization; one < organization + 4; one++) {
      long each = one;
      await().untilAsserted(() -> assertThat(lowPriority.numbers(each)).isEqualTo(all));
    }
  }

  /** Publishes one event in each partition. */
  private void publishInEachPartition() {
    for (long one = organization; one < organization + 4; one++) {
      events.publish(Topic.MESSAGE_SENT, one, "key", "\"x\"");
    }
  }
}
