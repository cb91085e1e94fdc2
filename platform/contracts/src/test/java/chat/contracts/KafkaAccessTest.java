package chat.contracts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KafkaAccessTest {
  private static final String SERVERS = "kafka:9093";
  private static final String SECRET = "s3cret";

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void setFile() {
    file = directory.resolve("client.properties");
  }

  @Test
  void withoutAFileOnlyTheServersAreSet() {
    assertEquals(
        Map.of("bootstrap.servers", SERVERS), KafkaAccess.of(SERVERS, " ").settings(Map.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:9092",
        "kafka-1.example:9093, kafka_2:9093",
        "[::1]:9092",
        "SASL_SSL://kafka:9093"
      })
  void validServerListIsAccepted(String servers) {
    assertEquals(servers, KafkaAccess.of(servers, "").bootstrapServers());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "kafka", "kafka:", "kafka:port", "kafka:9092 kafka:9093", "kafka:9092,,"})
  void malformedServerListIsRefused(String servers) {
    assertEquals(
        "CHAT_KAFKA_BOOTSTRAP_SERVERS is a list like kafka1:9092,kafka2:9092, not " + servers,
        message(() -> KafkaAccess.of(servers, "")));
  }

  @Test
  void clientSettingsOverrideTheFile() throws IOException {
    var access =
        read(
            """
            # of the test
            security.protocol=SASL_SSL
            sasl.jaas.config=module required \\
                password="s3cret${x}";
            ssl.endpoint.identification.algorithm=
            """);
    assertEquals(
        Map.of(
            "bootstrap.servers", SERVERS,
            "security.protocol", "PLAINTEXT",
            "group.id", "g",
            "sasl.jaas.config", "module required password=\"s3cret${x}\";",
            "ssl.endpoint.identification.algorithm", ""),
        access.settings(Map.of("security.protocol", "PLAINTEXT", "group.id", "g")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"group.id", "isolation.level", "bootstrap.servers", "acks", "sslx.protocol"})
  void nonSecurityKeyIsRefused(String key) {
    assertEquals(
        refusal("may set security.*, sasl.* and ssl.* alone, not " + key),
        failure("security.protocol=SSL\n" + key + "=" + SECRET));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cret\";", "  s3cret", "\"s3cret\"=", "pass/s3cret=x"})
  void continuationOfASecretIsNotRepeated(String line) {
    assertEquals(
        refusal("may set security.*, sasl.* and ssl.* alone, not a line that begins otherwise"),
        failure("sasl.jaas.config=module required\n" + line));
  }

  @Test
  void missingFileIsNamed() {
    assertEquals(refusal("can't be read: NoSuchFileException"), failure());
  }

  @Test
  void directoryIsRefusedAsAFile() throws IOException {
    Files.createDirectory(file);
    assertEquals(refusal("can't be read: IOException"), failure());
  }

  @Test
  void malformedFileIsRefusedWithoutItsText() {
    assertEquals(
        refusal("has a \\u that is not followed by four hexadecimal digits"),
        failure("ssl.key.password=" + SECRET + "\\uzz"));
  }

  @Test
  void emptyFileIsRefused() {
    assertEquals(refusal("has no settings"), failure("# nothing\n"));
  }

  @Test
  void textFormHidesSecrets() throws IOException {
    assertFalse(read("ssl.key.password=" + SECRET).toString().contains(SECRET));
  }

  private KafkaAccess read(String content) throws IOException {
    Files.writeString(file, content);
    return KafkaAccess.of(SERVERS, file.toString());
  }

  private String failure(String content) {
    return message(() -> read(content));
  }

  private String failure() {
    return message(() -> KafkaAccess.of(SERVERS, file.toString()));
  }

  private static String message(Executable reading) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, reading).getMessage());
  }

  private String refusal(String reason) {
    return "CHAT_KAFKA_CLIENT_PROPERTIES: %s %s".formatted(file, reason);
  }
}
