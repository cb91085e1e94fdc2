package chat.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SaslAuthenticationException;
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
  private static final String PLAIN_MODULE =
      "org.apache.kafka.common.security.plain.PlainLoginModule";

  @TempDir Path directory;

  @Tag("deep")
  @Test
  void recordsSurviveARestart() throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      createTopic(admin(kafka.port()));
      publish(admin(kafka.port()), "first");
    }
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      publish(admin(kafka.port()), "second");
      assertThat(records(admin(kafka.port()), 2)).containsExactly("first", "second");
    }
  }

  @Test
  void persistentBrokerRefusesWrongCredentials() throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      createTopic(admin(kafka.port()));
      publish(admin(kafka.port()), "private");

      assertRefused(plain(kafka.bootstrapServers()));
      assertRefused(scram(kafka.port(), "reader", "guessed"));
      assertRefused(login(kafka.port(), "PLAIN", PLAIN_MODULE, "admin", "guessed"));
      assertRefused(login(kafka.port(), "PLAIN", PLAIN_MODULE, "admin", ""));
      assertRefused(login(kafka.port(), "PLAIN", PLAIN_MODULE, "somebody", "somebody"));
    }
  }

  @Test
  void controllerRefusesClientsWithoutCredentials() throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      String controller = "127.0.0.1:" + kafka.controllerPort();
      try (Admin admin =
          Admin.create(
              Map.of(
                  "bootstrap.controllers",
                  controller,
                  "default.api.timeout.ms",
                  3_000,
                  "request.timeout.ms",
                  3_000))) {
        assertThatThrownBy(() -> admin.describeMetadataQuorum().quorumInfo().get())
            .hasCauseInstanceOf(TimeoutException.class);
      }
    }
  }

  @Test
  void accountCreatedByTheAdministratorIsAccepted() throws Exception {
    try (LocalKafka kafka = LocalKafka.start(directory, 0)) {
      createTopic(admin(kafka.port()));
      try (Admin admin = Admin.create(admin(kafka.port()))) {
        var account =
            new UserScramCredentialUpsertion(
                "reader", new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), "secret");
        admin.alterUserScramCredentials(List.of(account)).all().get();
      }
      Map<String, Object> reader = scram(kafka.port(), "reader", "secret");
      Awaitility.await()
          .ignoreExceptionsInstanceOf(ExecutionException.class)
          .untilAsserted(() -> publish(reader, "first"));
      assertThat(records(reader, 1)).contains("first");
    }
  }

  @Test
  void credentialsAreReadableByTheirOwnerOnly() throws Exception {
    for (Path file : List.of(KafkaAdmin.of(directory).clientProperties(), password())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  private Path password() {
    return directory.resolve("admin-password");
  }

  private static void assertRefused(Map<String, Object> access) throws Exception {
    Map<String, Object> withShortTimeout = new HashMap<>(access);
    withShortTimeout.put("default.api.timeout.ms", 3_000);
    withShortTimeout.put("request.timeout.ms", 3_000);
    try (Admin admin = Admin.create(withShortTimeout)) {
      assertThatThrownBy(() -> admin.listTopics().names().get())
          .cause()
          .isInstanceOfAny(SaslAuthenticationException.class, TimeoutException.class);
    }
  }

  private static Map<String, Object> plain(String servers) {
    return Map.of("bootstrap.servers", servers);
  }

  /** The administrator's client properties for the persistent broker. */
  private Map<String, Object> admin(int port) throws IOException {
    Properties file = new Properties();
    try (var in = Files.newInputStream(KafkaAdmin.of(directory).clientProperties())) {
      file.load(in);
    }
    Map<String, Object> access = new HashMap<>(plain("127.0.0.1:" + port));
    file.stringPropertyNames().forEach(name -> access.put(name, file.getProperty(name)));
    return access;
  }

  private static Map<String, Object> scram(int port, String user, String password) {
    return login(
        port,
        "SCRAM-SHA-512",
        "org.apache.kafka.common.security.scram.ScramLoginModule",
        user,
        password);
  }

  private static Map<String, Object> login(
      int port, String mechanism, String module, String user, String password) {
    return Map.of(
        "bootstrap.servers",
        "127.0.0.1:" + port,
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        mechanism,
        "sasl.jaas.config",
        "%s required username=\"%s\" password=\"%s\";".formatted(module, user, password));
  }

  @Test
  void outageKeepsPortAndRecords() throws Exception {
    try (LocalKafka kafka = LocalKafka.startTemporary()) {
      Map<String, Object> servers = plain(kafka.bootstrapServers());
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
  void topicsAreNotCreatedAutomatically() {
    try (LocalKafka kafka = LocalKafka.startTemporary()) {
      assertThatThrownBy(() -> publish(plain(kafka.bootstrapServers()), "lost", 2_000))
          .hasRootCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }
  }

  @Test
  void programIsSilentAndExitsOnSigterm() throws Exception {
    int port = Ports.free();
    ChildJvm program = program(port);
    createTopic(admin(port));
    publish(admin(port), "first");
    int status = program.terminate();

    assertThat(program.output()).isEmpty();
    assertThat(status).isEqualTo(143);
  }

  @Tag("deep")
  @Test
  void recordsSurviveAKilledProgram() throws Exception {
    int port = Ports.free();
    ChildJvm killed = program(port);
    createTopic(admin(port));
    publish(admin(port), "first");
    killed.kill();

    ChildJvm next = program(port);
    try {
      publish(admin(port), "second");
      assertThat(records(admin(port), 2)).containsExactly("first", "second");
    } finally {
      next.terminate();
    }
  }

  @Test
  void takenPortIsReportedInOneLine() throws Exception {
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

  private static void createTopic(Map<String, Object> access) throws Exception {
    try (Admin admin = Admin.create(access)) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  private static void publish(Map<String, Object> access, String value)
      throws ExecutionException, InterruptedException {
    publish(access, value, 30_000);
  }

  private static void publish(Map<String, Object> access, String value, int timeoutMillis)
      throws ExecutionException, InterruptedException {
    Map<String, Object> settings = new HashMap<>(access);
    settings.put("max.block.ms", timeoutMillis);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, value)).get();
    }
  }

  private static List<String> records(Map<String, Object> access, int number) {
    Map<String, Object> settings = new HashMap<>(access);
    settings.putAll(Map.of("group.id", "readers", "auto.offset.reset", "earliest"));
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
