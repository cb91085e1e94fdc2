package chat.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.contracts.Topic.Cleanup;
import chat.embedded.LocalKafka;
import chat.embedded.LocalPostgres;
import chat.provision.ProvisionSettings.DatabaseAdmin;
import chat.provision.ProvisionSettings.TopicSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.ConfigResource.Type;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProvisionTest {
  private static final int ITERATIONS = 5;

  @TempDir static Path keys;
  private static LocalPostgres postgres;
  private static LocalKafka kafka;

  @BeforeAll
  static void provision() {
    postgres = LocalPostgres.startTemporary();
    kafka = LocalKafka.startTemporary();
    Provision.run(settings(), line -> {});
  }

  @AfterAll
  static void stop() {
    kafka.close();
    postgres.close();
  }

  @Test
  void serviceOwnsItsSchemaAndWorksInItByDefault() throws SQLException {
    execute(Program.IDENTITY, "CREATE TABLE account (id bigint)");
    assertThat(query(Program.IDENTITY, "SELECT 'identity.account'::regclass::text"))
        .isEqualTo("account");
    execute(Program.IDENTITY, "DROP TABLE account");
  }

  @Test
  void serviceCannotReadAnothersTable() throws SQLException {
    execute(Program.CHANNELS, "CREATE TABLE channel (id bigint)");
    assertThatThrownBy(() -> query(Program.MESSAGING, "SELECT count(*) FROM channels.channel"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("permission denied for schema channels");
    execute(Program.CHANNELS, "DROP TABLE channel");
  }

  @Test
  void serviceCannotMakeTablesOutsideItsSchema() {
    assertThatThrownBy(() -> execute(Program.UPLOADS, "CREATE TABLE public.file (id bigint)"))
        .hasMessageContaining("permission denied for schema public");
    assertThatThrownBy(() -> execute(Program.UPLOADS, "CREATE TABLE exports.file (id bigint)"))
        .hasMessageContaining("permission denied for schema exports");
    assertThatThrownBy(() -> execute(Program.UPLOADS, "CREATE SCHEMA own"))
        .hasMessageContaining("permission denied for database chat");
    assertThatThrownBy(() -> execute(Program.UPLOADS, "CREATE ROLE helper"))
        .hasMessageContaining("permission denied to create role");
  }

  @Test
  void unknownRoleCannotConnect() throws SQLException {
    executeAsAdmin("CREATE ROLE stranger LOGIN PASSWORD 'x'");
    assertThatThrownBy(() -> DriverManager.getConnection(postgres.jdbcUrl("chat"), "stranger", "x"))
        .hasMessageContaining("permission denied for database \"chat\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "template1"})
  void serviceConnectsToItsOwnDatabaseOnly(String other) {
    for (Program service : Program.services()) {
      String role = service.schema().orElseThrow();
      assertThatThrownBy(
              () -> DriverManager.getConnection(postgres.jdbcUrl(other), role, password(service)))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("permission denied for database \"%s\"".formatted(other));
    }
  }

  @Test
  void databaseOpenToEveryRoleIsReported() throws SQLException {
    executeAsAdmin("CREATE DATABASE other");
    List<String> output = new ArrayList<>();
    new DatabaseRoles(settings().database(), settings().servicePasswords(), ITERATIONS)
        .provision(output::add);
    executeAsAdmin("DROP DATABASE other");
    assertThat(output).contains("database other: open to every role").hasSize(1 + 5 + 1);
  }

  @Test
  void passwordHashesHaveTheConfiguredIterations() throws SQLException {
    new DatabaseRoles(settings().database(), settings().servicePasswords(), ITERATIONS)
        .provision(line -> {});
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet kept =
            statement.executeQuery(
                "SELECT rolpassword FROM pg_authid WHERE rolname = 'identity'")) {
      assertThat(kept.next()).isTrue();
      assertThat(kept.getString(1)).startsWith("SCRAM-SHA-256$" + ITERATIONS + ":");
    }
  }

  @Test
  void changedPasswordReplacesTheOldOne() throws SQLException {
    DatabaseAdmin admin = settings().database();
    String odd = "it's \"odd\" \\ %I";
    new DatabaseRoles(admin, Map.of(Program.EXPORTS, odd), ITERATIONS).provision(line -> {});

    assertThatThrownBy(() -> query(Program.EXPORTS, "SELECT 1"))
        .hasMessageContaining("password authentication failed");
    try (Connection connection =
        DriverManager.getConnection(postgres.jdbcUrl("chat"), "exports", odd)) {
      assertThat(connection.isValid(1)).isTrue();
    }
    new DatabaseRoles(admin, settings().servicePasswords(), ITERATIONS).provision(line -> {});
    assertThat(query(Program.EXPORTS, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void topicsHaveTheirPartitionsAndCleanupPolicy() throws Exception {
    try (Admin admin = admin()) {
      Map<String, TopicDescription> topics =
          admin
              .describeTopics(Arrays.stream(Topic.values()).map(Topic::wireName).toList())
              .allTopicNames()
              .get();
      for (Topic topic : Topic.values()) {
        String name = topic.wireName();
        assertThat(topics)
            .extractingByKey(name)
            .extracting(description -> description.partitions().size())
            .isEqualTo(topic.fixedPartitions().orElse(3));
        assertThat(configuration(admin, name, "cleanup.policy"))
            .isEqualTo(topic.cleanup() == Cleanup.COMPACT ? "compact" : "delete");
      }
      for (Program service : Program.services()) {
        assertThat(configuration(admin, service.relayTopic(), "retention.ms")).isEqualTo("-1");
      }
      assertThat(configuration(admin, "message-sent", "retention.ms"))
          .isEqualTo(Long.toString(Duration.ofDays(2).toMillis()));
      assertThat(configuration(admin, "client-events", "retention.ms"))
          .isEqualTo(Long.toString(Duration.ofDays(7).toMillis()));
    }
  }

  @Test
  void changedTopicSettingIsCorrected() throws Exception {
    try (Admin admin = admin()) {
      ConfigResource resource = new ConfigResource(Type.TOPIC, "user-changed");
      AlterConfigOp mistake =
          new AlterConfigOp(new ConfigEntry("cleanup.policy", "delete"), OpType.SET);
      admin.incrementalAlterConfigs(Map.of(resource, List.of(mistake))).all().get();

      List<String> output = new ArrayList<>();
      new Topics(access(), settings().topics()).provision(output::add);

      assertThat(output)
          .contains(
              "topic user-changed: there, put right: cleanup.policy", "topic file-changed: there");
      assertThat(configuration(admin, "user-changed", "cleanup.policy")).isEqualTo("compact");
    }
  }

  /** The topics were created while another number of brokers was running. */
  @Test
  void topicsWithOtherReplicaCountsAreReportedAndKept() throws Exception {
    try (Admin admin = admin()) {
      List<String> output = new ArrayList<>();
      TopicSettings three = new TopicSettings(3, Optional.of((short) 3), Duration.ofDays(2));
      new Topics(access(), three).provision(output::add);

      assertThat(output)
          .contains("topic file-changed: there; 1 of 3 copies")
          .allMatch(line -> line.endsWith(": there; 1 of 3 copies"));
      assertThat(configuration(admin, "file-changed", "min.insync.replicas")).isEqualTo("1");
    }
  }

  @Test
  void changedPartitionCountIsRefused() {
    TopicSettings other = new TopicSettings(5, Optional.empty(), Duration.ofDays(2));
    assertThatThrownBy(() -> new Topics(access(), other).provision(line -> {}))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "topic message-sent has 3 partitions and not 5; its organizations can't be moved to"
                + " others");
  }

  @Test
  void secondRunChangesNothing() {
    List<String> output = new ArrayList<>();
    Provision.run(settings(), output::add);
    assertThat(output).hasSize(1 + 5 + 10 + 5 + 7).allMatch(line -> line.endsWith(": there"));
  }

  @Test
  void programPrintsItsSteps() throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("CHAT_ADMIN_DATABASE_URL", postgres.jdbcUrl("postgres"));
    environment.put("CHAT_ADMIN_DATABASE_PASSWORD", postgres.password());
    environment.put("CHAT_KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers());
    environment.put("CHAT_KEYS_DIRECTORY", keys.toString());
    environment.put("CHAT_TOPIC_PARTITIONS", "3");
    environment.put("CHAT_MESSAGE_RETENTION_DAYS", "2");
    for (Program service : Program.services()) {
      environment.put(ProvisionSettings.passwordVariable(service), password(service));
    }
    Process program = program(environment);
    assertThat(program.waitFor()).isZero();
    assertThat(program.inputReader().lines())
        .contains("database chat: there", "topic client-events: there", "key operator: there")
        .hasSize(28);
  }

  @Test
  void programPrintsTheErrorInOneLine() throws Exception {
    Process program = program(Map.of());
    assertThat(program.waitFor()).isEqualTo(1);
    assertThat(program.inputReader().lines())
        .containsExactly("provision failed: CHAT_IDENTITY_DATABASE_PASSWORD is not set");
  }

  @Test
  void unreachableServersAreNamedInOneLine() {
    DatabaseAdmin nowhere = new DatabaseAdmin("jdbc:postgresql://127.0.0.1:1/postgres", "u", "p");
    assertThatThrownBy(() -> new DatabaseRoles(nowhere, Map.of(), ITERATIONS).provision(line -> {}))
        .isInstanceOf(ProvisionException.class)
        .hasMessage("database at jdbc:postgresql://127.0.0.1:1/postgres: Connection refused");
    KafkaAccess unknown = new KafkaAccess("nowhere.invalid:1", Map.of());
    assertThatThrownBy(() -> new Topics(unknown, TopicSettings.DEFAULT).provision(line -> {}))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "Kafka at nowhere.invalid:1: No resolvable bootstrap urls given in bootstrap.servers");
  }

  private static ProvisionSettings settings() {
    return new ProvisionSettings(
        new DatabaseAdmin(postgres.jdbcUrl("postgres"), postgres.user(), postgres.password()),
        Program.services().stream()
            .collect(Collectors.toMap(Function.identity(), ProvisionTest::password)),
        ITERATIONS,
        access(),
        Optional.empty(),
        new TopicSettings(3, Optional.empty(), Duration.ofDays(2)),
        keys);
  }

  private static KafkaAccess access() {
    return new KafkaAccess(kafka.bootstrapServers(), Map.of());
  }

  private static String password(Program service) {
    return service.wireName() + "'s password";
  }

  private static Process program(Map<String, String> environment) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Provision.class.getName())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  private static String configuration(Admin admin, String topic, String name) throws Exception {
    ConfigResource resource = new ConfigResource(Type.TOPIC, topic);
    Map<ConfigResource, Config> configs = admin.describeConfigs(List.of(resource)).all().get();
    return Objects.requireNonNull(configs.get(resource)).get(name).value();
  }

  private static Connection connect(Program service) throws SQLException {
    return DriverManager.getConnection(
        postgres.jdbcUrl("chat"), service.schema().orElseThrow(), password(service));
  }

  private static String query(Program service, String sql) throws SQLException {
    try (Connection connection = connect(service);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }

  private static void execute(Program service, String sql) throws SQLException {
    try (Connection connection = connect(service);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void executeAsAdmin(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
