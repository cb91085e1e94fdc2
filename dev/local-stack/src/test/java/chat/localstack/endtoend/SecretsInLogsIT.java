package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No log contains credentials of accounts, the database or Kafka. */
@EndToEnd
class SecretsInLogsIT {

  private static final Pattern KAFKA_PASSWORD = Pattern.compile("password=\"([^\"]+)\"");
  private static final Pattern PRIVATE_KEY = Pattern.compile("\"d\":\"([^\"]+)\"");

  private final TestStack stack;

  SecretsInLogsIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void logsContainNoSecret() throws IOException {
    stack.site().send(stack.site().channel("member", "owner"), "today", "Hello");
    var secrets = secrets();
    assertThat(secrets).hasSizeGreaterThan(20);

    for (var log : logs()) {
      var text = Files.readString(log, StandardCharsets.ISO_8859_1);
      for (var secret : secrets) {
        assertThat(text.contains(secret)).as("a secret in %s", log).isFalse();
      }
      assertThat(text).as(log.toString()).doesNotContainPattern("(?i)(cookie|authorization): ?\\S");
    }
  }

  private List<String> secrets() throws IOException {
    var directory = stack.directory();
    List<String> secrets = new ArrayList<>();
    stack
        .site()
        .accounts()
        .values()
        .forEach(account -> {
          secrets.add(account.key());
          secrets.add(account.authorization().replace("Basic ", ""));
        });
    Files.readAllLines(directory.resolve("passwords"))
        .forEach(line -> secrets.add(line.split("=", 2)[1]));
    secrets.add(Files.readString(directory.resolve("postgres/superuser-password")).strip());
    secrets.add(Files.readString(directory.resolve("kafka/admin-password")).strip());
    addAll(secrets, directory.resolve("kafka-accounts"), KAFKA_PASSWORD);
    addAll(secrets, directory.resolve("keys"), PRIVATE_KEY);
    return secrets;
  }

  private static void addAll(List<String> secrets, Path directory, Pattern secret)
      throws IOException {
    for (var file : filesIn(directory)) {
      secret
          .matcher(Files.readString(file))
          .results()
          .forEach(found -> secrets.add(found.group(1)));
    }
  }

  private List<Path> logs() throws IOException {
    List<Path> logs = new ArrayList<>(filesIn(stack.directory().resolve("logs")));
    logs.add(stack.directory().resolve("postgres/postgres.log"));
    assertThat(logs).hasSizeGreaterThan(4);
    return logs;
  }

  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
