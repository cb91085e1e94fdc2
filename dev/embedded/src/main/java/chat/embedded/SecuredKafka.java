package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A broker for tests that uses TLS with its own certificate and requires credentials (SASL_SSL,
 * PLAIN). It also has a plaintext listener for the test itself.
 */
public final class SecuredKafka implements AutoCloseable {
  /** Contains characters that could be mistaken for a placeholder. */
  public static final String PASSWORD = "se${cr}et=#1";

  private static final String STORE_PASSWORD = "of-the-store";
  private static final String MODULE =
      "org.apache.kafka.common.security.plain.PlainLoginModule required ";

  private final LocalKafka kafka;
  private final int port;
  private final Path certificate;

  private SecuredKafka(LocalKafka kafka, int port, Path certificate) {
    this.kafka = kafka;
    this.port = port;
    this.certificate = certificate;
  }

  /**
   * Starts the broker.
   *
   * @param directory for the key, the certificate and the properties files of clients
   */
  public static SecuredKafka start(Path directory) {
    Path store = directory.resolve("kafka.p12");
    Path certificate = directory.resolve("kafka.pem");
    keytool(
        store,
        "-genkeypair",
        "-keyalg",
        "EC",
        "-dname",
        "CN=kafka",
        "-ext",
        "SAN=IP:127.0.0.1",
        "-storetype",
        "PKCS12");
    keytool(store, "-exportcert", "-rfc", "-file", certificate.toString());
    int port = Ports.free();
    String listener = "SASL_SSL://127.0.0.1:" + port;
    String of = "listener.name.sasl_ssl.";
    LocalKafka kafka =
        LocalKafka.startTemporary(
            Map.of(
                "listeners",
                listener,
                "advertised.listeners",
                listener,
                "listener.security.protocol.map",
                "SASL_SSL:SASL_SSL",
                of + "sasl.enabled.mechanisms",
                "PLAIN",
                of + "plain.sasl.jaas.config",
                MODULE + "user_chat=\"%s\";".formatted(PASSWORD),
                of + "ssl.keystore.location",
                store.toString(),
                of + "ssl.keystore.type",
                "PKCS12",
                of + "ssl.keystore.password",
                STORE_PASSWORD,
                of + "ssl.key.password",
                STORE_PASSWORD));
    return new SecuredKafka(kafka, port, certificate);
  }

  /** The value of {@code bootstrap.servers} for clients. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** The value of {@code bootstrap.servers} for the plaintext listener. */
  public String plainBootstrapServers() {
    return kafka.bootstrapServers();
  }

  /** Writes the properties file of a client with this password, beside the certificate. */
  public Path clientProperties(String password) {
    Path file = certificate.resolveSibling("client-%08x.properties".formatted(password.hashCode()));
    try {
      return Files.writeString(
          file,
          """
          security.protocol=SASL_SSL
          sasl.mechanism=PLAIN
          sasl.jaas.config=%susername="chat" password="%s";
          ssl.truststore.type=PEM
          ssl.truststore.location=%s
          """
              .formatted(MODULE, password, certificate));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    kafka.close();
  }

  private static void keytool(Path store, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(
        List.of("-alias", "kafka", "-keystore", store.toString(), "-storepass", STORE_PASSWORD));
    try {
      Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException("keytool failed: " + output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a certificate is made", e);
    }
  }
}
