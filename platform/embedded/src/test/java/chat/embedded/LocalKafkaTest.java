package chat.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalKafkaTest {
  private static final String TOPIC = "news";

  @TempDir Path directory;

  @Tag("deep")
  @Test
  void findsItsRecordsAfterARestart() throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      createTopic(kafka.bootstrapServers());
      publish(kafka.bootstrapServers(), "first");
    }
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      publish(kafka.bootstrapServers(), "second");
      assertThat(records(kafka.bootstrapServers(), 2)).containsExactly("first", "second");
    }
  }

  @Test
  void outageKeepsPortAndRecords() throws Exception {
    try (LocalKafka kafka = LocalKafka.startTemporary()) {
      String servers = kafka.bootstrapServers();
      createTopic(servers);
      publish(servers, "before");

      kafka.stop();
      assertThatThrownBy(() -> publish(servers, "lost", 2_000))
          .hasRootCauseInstanceOf(TimeoutException.class);

      kafka.start();
      publish(servers, "after");
      assertThat(records(servers, 2)).containsExactly("before", "after");
    }
  }

  @Test
  void makesNoTopicByItself() {
    try (LocalKafka kafka = LocalKafka.startTemporary()) {
      assertThatThrownBy(() -> publish(kafka.bootstrapServers(), "lost", 2_000))
          .hasRootCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }
  }

  @Test
  void programSaysNothingAndEndsOnSigterm() throws Exception {
    int port = Ports.free();
    ChildJvm program = program(port);
    createTopic("127.0.0.1:" + port);
    publish("127.0.0.1:" + port, "first");
    int status = program.terminate();

    assertThat(program.output()).isEmpty();
    assertThat(status).isEqualTo(143);
  }

  @Tag("deep")
  @Test
  void recoversAfterTheProgramWasKilled() throws Exception {
    int port = Ports.free();
    ChildJvm killed = program(port);
    createTopic("127.0.0.1:" + port);
    publish("127.0.0.1:" + port, "first");
    killed.kill();

    ChildJvm next = program(port);
    try {
      publish("127.0.0.1:" + port, "second");
      assertThat(records("127.0.0.1:" + port, 2)).containsExactly("first", "second");
    } finally {
      next.terminate();
    }
  }

  @Test
  void programSaysInOneLineThatThePortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      int port = taken.getLocalPort();
      ChildJvm program =
          ChildJvm.start(LocalKafka.class, directory.toString(), Integer.toString(port));
      Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> !program.isAlive());

      assertThat(program.terminate()).isEqualTo(1);
      assertThat(program.output().lines())
          .singleElement()
          .asString()
          .startsWith("Kafka did not start: Kafka can't listen on 127.0.0.1:" + port);
    }
  }

  private ChildJvm program(int port) throws Exception {
    return ChildJvm.start(LocalKafka.class, directory.toString(), Integer.toString(port));
  }

  private static void createTopic(String servers) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  private static void publish(String servers, String value)
      throws ExecutionException, InterruptedException {
    publish(servers, value, 30_000);
  }

  private static void publish(String servers, String value, int patienceMillis)
      throws ExecutionException, InterruptedException {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", servers, "max.block.ms", patienceMillis);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, value)).get();
    }
  }

  private static List<String> records(String servers, int number) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", servers, "group.id", "readers", "auto.offset.reset", "earliest");
    List<String> values = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(TOPIC));
      Awaitility.await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> {
            StreamSupport.stream(consumer.poll(Duration.ofMillis(100)).spliterator(), false)
                .map(ConsumerRecord::value)
                .forEach(values::add);
            return values.size() >= number;
          });
    }
    return values;
  }
}
