package chat.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The administrator's account of a persistent broker.
 *
 * <p>The broker checks it itself (SASL/PLAIN); other accounts are created with it and stored in
 * Kafka (SASL/SCRAM).
 */
public final class KafkaAdmin {
  private static final String NAME = "admin";
  private static final String PASSWORD = "admin-password";
  private static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule";
  private static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule";

  private final Path clientProperties;
  private final String password;

  private KafkaAdmin(Path clientProperties, String password) {
    this.clientProperties = clientProperties;
    this.password = password;
  }

  /** Reads the account of the broker in this directory, or creates it. */
  public static KafkaAdmin of(Path brokerDirectory) {
    try {
      Path directory = Files.createDirectories(brokerDirectory);
      String password = PasswordFile.readOrCreate(directory.resolve(PASSWORD));
      KafkaAdmin admin = new KafkaAdmin(directory.resolve("admin.properties"), password);
      PasswordFile.write(
          admin.clientProperties,
          """
          security.protocol=SASL_PLAINTEXT
          sasl.mechanism=PLAIN
          sasl.jaas.config=%s
          """
              .formatted(admin.login("")));
      return admin;
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka can't use " + brokerDirectory, e);
    }
  }

  /** The client properties file for the account, for {@code CHAT_KAFKA_CLIENT_PROPERTIES}. */
  public Path clientProperties() {
    return clientProperties;
  }

  /** The broker settings that require credentials at both listeners. */
  Map<String, String> brokerSettings(String clients, String controller) {
    String accepted = login(" user_%s=\"%s\"".formatted(NAME, password));
    String ofClients = settingOf(clients);
    String ofController = settingOf(controller);
    return Map.ofEntries(
        Map.entry(
            "listener.security.protocol.map",
            "%s:SASL_PLAINTEXT,%s:SASL_PLAINTEXT".formatted(clients, controller)),
        Map.entry(ofClients + "sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-512"),
        Map.entry(ofClients + "plain.sasl.jaas.config", accepted),
        Map.entry(ofClients + "scram-sha-512.sasl.jaas.config", SCRAM + " required;"),
        Map.entry(ofController + "sasl.enabled.mechanisms", "PLAIN"),
        Map.entry(ofController + "plain.sasl.jaas.config", accepted),
        Map.entry("sasl.mechanism.inter.broker.protocol", "PLAIN"),
        Map.entry("sasl.mechanism.controller.protocol", "PLAIN"));
  }

  private String login(String more) {
    return "%s required username=\"%s\" password=\"%s\"%s;".formatted(PLAIN, NAME, password, more);
  }

  private static String settingOf(String listener) {
    return "listener.name.%s.".formatted(listener.toLowerCase(Locale.ROOT));
  }
}
