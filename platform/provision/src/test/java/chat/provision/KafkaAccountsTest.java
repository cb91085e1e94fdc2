package chat.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.KafkaAccess;
import chat.contracts.Program;
import chat.embedded.KafkaAdmin;
import chat.embedded.LocalKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KafkaAccountsTest {
  @TempDir static Path broker;
  private static LocalKafka kafka;

  @TempDir Path accounts;

  @BeforeAll
  static void start() {
    kafka = LocalKafka.start(broker, 0);
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  @Test
  void eachProgramHasAnAccountOfItsOwn() throws IOException {
    assertThat(provision()).hasSize(6).allMatch(line -> line.endsWith(": made"));
    for (Program program : Program.values()) {
      awaitAccepted(file(program));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(program))))
          .isEqualTo("rw-------");
    }
    assertThat(Set.of(password(Program.GATEWAY), password(Program.IDENTITY))).hasSize(2);
  }

  @Test
  void secondRunKeepsThePasswords() throws IOException {
    provision();
    String before = Files.readString(file(Program.UPLOADS));
    assertThat(provision()).hasSize(6).allMatch(line -> line.endsWith(": there"));
    assertThat(file(Program.UPLOADS)).content().isEqualTo(before);
    awaitAccepted(file(Program.UPLOADS));
  }

  @Test
  void removedFileGetsANewPasswordAndTheOldOneIsRefused() throws IOException {
    provision();
    Path old = Files.move(file(Program.EXPORTS), accounts.resolve("old.properties"));
    assertThat(provision()).contains("Kafka account exports-service: made");
    awaitAccepted(file(Program.EXPORTS));
    assertRefused(old);
  }

  @Test
  void accountsLostByTheBrokerAreRestored() throws IOException {
    provision();
    try (LocalKafka freshBroker = LocalKafka.start(accounts.resolve("broker"), 0)) {
      new KafkaAccounts(admin(accounts.resolve("broker"), freshBroker), accounts)
          .provision(line -> {});
      Awaitility.await()
          .ignoreExceptionsInstanceOf(ExecutionException.class)
          .until(() -> topics(access(freshBroker, file(Program.GATEWAY))).isEmpty());
    }
  }

  @Test
  void programFileHidesTheAdministratorsAccount() throws IOException {
    provision();
    assertThat(file(Program.GATEWAY))
        .content()
        .contains("security.protocol=SASL_PLAINTEXT", "username=\"gateway\"")
        .doesNotContain("admin", "PlainLoginModule");
  }

  @Test
  void refusedAdministratorLoginIsReportedInOneLine() {
    KafkaAccess refused =
        new KafkaAccess(
            kafka.bootstrapServers(),
            Map.of(
                "security.protocol", "SASL_PLAINTEXT",
                "sasl.mechanism", "PLAIN",
                "sasl.jaas.config",
                    "org.apache.kafka.common.security.plain.PlainLoginModule required"
                        + " username=\"admin\" password=\"guessed\";"));
    assertThatThrownBy(() -> new KafkaAccounts(refused, accounts).provision(line -> {}))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "Kafka at %s: Authentication failed: Invalid username or password"
                .formatted(kafka.bootstrapServers()));
  }

  private List<String> provision() {
    List<String> output = new ArrayList<>();
    new KafkaAccounts(admin(broker, kafka), accounts).provision(output::add);
    return output;
  }

  private Path file(Program program) {
    return accounts.resolve(program.wireName() + ".properties");
  }

  private String password(Program program) throws IOException {
    return Files.readString(file(program)).replaceAll("(?s).*password=\"([^\"]+)\".*", "$1");
  }

  /** The broker accepts an account only some time after its creation. */
  private static void awaitAccepted(Path file) {
    Awaitility.await()
        .ignoreExceptionsInstanceOf(ExecutionException.class)
        .until(() -> topics(access(kafka, file)).isEmpty());
  }

  private static void assertRefused(Path file) {
    assertThatThrownBy(() -> topics(access(kafka, file)))
        .hasCauseInstanceOf(SaslAuthenticationException.class);
  }

  private static Set<String> topics(KafkaAccess access) throws Exception {
    try (Admin admin = Admin.create(access.settings(Map.of()))) {
      return admin.listTopics().names().get();
    }
  }

  private static KafkaAccess admin(Path directory, LocalKafka server) {
    return access(server, KafkaAdmin.of(directory).clientProperties());
  }

  private static KafkaAccess access(LocalKafka server, Path file) {
    return KafkaAccess.of(server.bootstrapServers(), file.toString());
  }
}
