package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway that can't start logs the reason in one line. */
final class GatewayStartTest {
  @Test
  void missingKeysAreNamed(@TempDir Path empty) throws Exception {
    assertEquals(
        "Can't start: "
            + empty.resolve("gateway.jwk")
            + " is missing; set CHAT_KEYS_DIRECTORY to the directory that holds the keys\n",
        output(Map.of("CHAT_KEYS_DIRECTORY", empty.toString())));
  }

  @Test
  void tooLongCredentialCacheTtlIsRefused() throws Exception {
    assertEquals(
        "Can't start: CHAT_CREDENTIAL_CACHE_TTL must be less than 5 minutes\n",
        output(Map.of("CHAT_CREDENTIAL_CACHE_TTL", "5m")));
  }

  @Test
  void invalidTrustedProxiesAreRefused() throws Exception {
    assertEquals(
        "Can't start: CHAT_TRUSTED_PROXIES is '10.0.0.0/8,proxy.example', which is not a list of"
            + " addresses and networks such as 10.0.0.0/8,fd00::/8\n",
        output(Map.of("CHAT_TRUSTED_PROXIES", "10.0.0.0/8,proxy.example")));
  }

  @Test
  void unknownTransportIsRefused() throws Exception {
    assertEquals(
        "Can't start: CHAT_TRANSPORT is 'epoll', which is not one of io_uring, nio\n",
        output(Map.of("CHAT_TRANSPORT", "epoll")));
  }

  @ParameterizedTest
  @CsvSource({
    "CHAT_PORT, abc, a port from 1 to 65535",
    "CHAT_PORT, 99999, a port from 1 to 65535",
    "CHAT_EVENT_LOOPS, many, a number from 0.01 to 64.0",
  })
  void invalidPortsAndNumbersAreRefused(String name, String value, String expected)
      throws Exception {
    assertEquals(
        "Can't start: %s is '%s', which is not %s\n".formatted(name, value, expected),
        output(Map.of(name, value)));
  }

  @Test
  void heapLargerThanTheMachineIsRefused() throws Exception {
    assertTrue(
        output(Map.of("JDK_JAVA_OPTIONS", "-Xmx1000g"))
            .contains("Can't start: the heap may grow to 1024000 MiB"));
  }

  @Test
  void missingKafkaTruststoreIsNamed(@TempDir Path directory) throws Exception {
    assertEquals(
        "Can't start: CHAT_KAFKA_CLIENT_PROPERTIES: Failed to load SSL keystore /nowhere/ca.p12 of"
            + " type PKCS12 (java.nio.file.NoSuchFileException: /nowhere/ca.p12)\n",
        outputWithKafka(
            directory,
            """
            security.protocol=SSL
            ssl.truststore.type=PKCS12
            ssl.truststore.location=/nowhere/ca.p12
            ssl.truststore.password=s3cret
            """));
  }

  @ParameterizedTest
  @CsvSource({
    "CHAT_EXTERNAL_URL, chat.example",
    "CHAT_EXTERNAL_URL, https://chat_one.example",
    "CHAT_EXTERNAL_URL, http://chat example",
  })
  void invalidExternalUrlIsRefused(String variable, String address) throws Exception {
    assertEquals(
        "Can't start: %s is '%s', which is not an address such as https://chat.example or"
                .formatted(variable, address)
            + " http://127.0.0.1:8080\n",
        output(Map.of(variable, address)));
  }

  @ParameterizedTest
  @CsvSource({
    "CHAT_IDENTITY_URL, identity:8081",
    "CHAT_UPLOADS_URL, http://uploads:8084/files",
    "CHAT_UPLOADS_URL, 'http://uploads:8084,'",
    "CHAT_UPLOADS_URL, 'http://one:8084,two:8084'",
  })
  void invalidServiceUrlsAreRefused(String variable, String urls) throws Exception {
    assertEquals(
        "Can't start: %s is '%s', which is not one or more addresses such as http://127.0.0.1:8080,"
                .formatted(variable, urls)
            + " with commas between them\n",
        output(Map.of(variable, urls)));
  }

  @Test
  void equalClientAndManagementPortsAreRefused() throws Exception {
    assertEquals(
        "Can't start: CHAT_PORT and CHAT_MANAGEMENT_PORT must differ, both are 8090\n",
        output(Map.of("CHAT_PORT", "8090", "CHAT_MANAGEMENT_PORT", "8090")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"CHAT_HEAD_TIMEOUT", "CHAT_BODY_TIMEOUT", "CHAT_FORM_TIMEOUT"})
  void zeroClientTimeoutIsRefused(String variable) throws Exception {
    assertEquals(
        "Can't start: %s is '0s', which is not a time such as 500ms, 30s, 10m, 1h or 30d, from 100ms to 36500d\n"
            .formatted(variable),
        output(Map.of("CHAT_SHUTDOWN_GRACE", "0s", variable, "0s")));
  }

  @Test
  void brokersWithoutPortsAreRefused() throws Exception {
    assertEquals(
        "Can't start: CHAT_KAFKA_BOOTSTRAP_SERVERS is 'kafka', which is not a list such as"
            + " kafka1:9092,kafka2:9092\n",
        output(Map.of("CHAT_KAFKA_BOOTSTRAP_SERVERS", "kafka")));
  }

  private static String outputWithKafka(Path directory, String properties) throws Exception {
    return output(
        Map.of(
            "CHAT_KAFKA_CLIENT_PROPERTIES",
            Files.writeString(directory.resolve("client.properties"), properties).toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"io_uring", "nio"})
  void takenPortIsNamed(String transport) throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = Integer.toString(taken.getLocalPort());
      var output =
          output(
              Map.of(
                  "CHAT_CHANGES_ENABLED", "false", "CHAT_TRANSPORT", transport, "CHAT_PORT", port));
      assertTrue(
          output.matches(
              "(?s).*Can't start: .* on 127\\.0\\.0\\.1:" + port + ": .*Address already in use\n"),
          output);
    }
  }

  private static String output(Map<String, String> environment) throws Exception {
    var builder =
        GatewayProcess.builder(
            environment,
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");
    var log = Files.createTempFile("gateway", ".log");
    var process = builder.redirectOutput(log.toFile()).start();
    var hasEnded = process.waitFor(50, TimeUnit.SECONDS);
    process.destroyForcibly().waitFor();
    var output = Files.readString(log);
    Files.delete(log);
    assertTrue(hasEnded, output);
    assertEquals(1, process.exitValue(), output);
    return output;
  }
}
