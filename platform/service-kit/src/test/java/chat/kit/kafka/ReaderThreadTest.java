package chat.kit.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.testkit.TestServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ReaderThreadTest {

  private static final Topic TOPIC = Topic.EMOJI_CHANGED;

  private final TestServers servers = TestServers.get();
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final CompletableFuture<Thread> running = new CompletableFuture<>();
  private final List<Consumer<String, byte[]>> opened = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final ReaderThread reader = new ReaderThread("readers", this::open, this::read);

  private volatile Runnable beforeOpening = () -> {};
  private volatile Runnable beforeKey = () -> {};

  @AfterEach
  void stop() throws InterruptedException {
    reader.stop();
    reader.join();
  }

  private Consumer<String, byte[]> open() {
    running.complete(Thread.currentThread());
    beforeOpening.run();
    var consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", servers.kafka().bootstrapServers()),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    opened.add(consumer);
    return consumer;
  }

  private void read(Consumer<String, byte[]> open) {
    try {
      follow(open);
    } catch (Throwable e) {
      failures.add(e);
      throw e;
    }
  }

  /** Collects the organization's keys from the start of the topic, with long polls. */
  private void follow(Consumer<String, byte[]> open) {
    open.assign(
        open.partitionsFor(TOPIC.wireName()).stream()
            .map(found -> new TopicPartition(found.topic(), found.partition()))
            .toList());
    open.seekToBeginning(open.assignment());
    while (!reader.isStopped()) {
      open.poll(Duration.ofHours(1)).forEach(record -> addKey(record.key()));
    }
  }

  private void addKey(String key) {
    if (key.startsWith(organization + ":")) {
      beforeKey.run();
      keys.add(key);
    }
  }

  private String publish(String name) {
    String key = organization + ":" + name;
    servers.events().publish(TOPIC, organization, key, "\"x\"");
    return key;
  }

  private static void assertClosed(Consumer<String, byte[]> consumer) {
    assertThatIllegalStateException()
        .isThrownBy(consumer::assignment)
        .withMessageContaining("closed");
  }

  private void assertEnded() {
    assertThat(running.join().isAlive()).isFalse();
    assertThat(reader.isStopped()).isTrue();
  }

  @Test
  void startedReaderReadsOnItsOwnThread() {
    reader.start();
    String first = publish("first");
    await().until(() -> keys.equals(List.of(first)));
    String second = publish("second");
    await().until(() -> keys.equals(List.of(first, second)));
    assertThat(running.join().getName()).isEqualTo("readers");
    assertThat(running.join().isDaemon()).isTrue();
    assertThat(opened).hasSize(1);
    assertThat(reader.isStopped()).isFalse();
  }

  @Test
  void newConsumerResumesAfterAFailedRead() {
    beforeKey =
        () -> {
          switch (opened.size()) {
            case 1 -> throw new IllegalStateException("unreadable");
            case 2 -> throw new StackOverflowError("unreadable");
            default -> {}
          }
        };
    reader.start();
    String key = publish("key");
    await().until(() -> keys.equals(List.of(key)));
    assertThat(failures).extracting(Throwable::getMessage).containsOnly("unreadable").hasSize(2);
    assertThat(opened).hasSize(3);
    assertClosed(opened.get(0));
    assertClosed(opened.get(1));
  }

  @Test
  void stopInterruptsAPollForRecords() throws InterruptedException {
    reader.start();
    String key = publish("last");
    await().until(() -> keys.equals(List.of(key)));
    reader.stop();
    reader.join();
    assertEnded();
    assertThat(failures)
        .allSatisfy(failure -> assertThat(failure).isInstanceOf(WakeupException.class));
    assertClosed(opened.getFirst());
  }

  @Test
  void stopInterruptsTheBackoffAfterAFailure() throws InterruptedException {
    beforeOpening =
        () -> {
          throw new IllegalStateException("no broker");
        };
    reader.start();
    running.join();
    reader.stop();
    reader.join();
    assertEnded();
    assertThat(opened).isEmpty();
  }
}
