package chat.contracts;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The programs of the product, with their names in keys, tokens, topics and schemas. */
public enum Program {
  GATEWAY("gateway"),
  IDENTITY("identity-service"),
  CHANNELS("channels-service"),
  MESSAGING("messaging-service"),
  UPLOADS("uploads-service"),
  EXPORTS("exports-service");

  private static final String SERVICE = "-service";

  private final String wireName;

  Program(String wireName) {
    this.wireName = wireName;
  }

  /** Returns the name in keys ({@code kid}), tokens ({@code iss}, {@code aud}) and events. */
  public String wireName() {
    return wireName;
  }

  /** Returns the database role and schema of a service; empty for a program without a database. */
  public Optional<String> schema() {
    return wireName.endsWith(SERVICE)
        ? Optional.of(wireName.substring(0, wireName.length() - SERVICE.length()))
        : Optional.empty();
  }

  /**
   * Returns the topic in which a service's relay records the outbox ids that it has published last.
   *
   * <p>It has one partition, and only that relay reads it.
   */
  public String relayTopic() {
    return wireName + "-relay";
  }

  /** Returns the program of that name. */
  public static Program of(String wireName) {
    return Arrays.stream(values())
        .filter(program -> program.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No program is called " + wireName));
  }

  /** Returns the programs that store facts, each in its own schema. */
  public static List<Program> services() {
    return Arrays.stream(values()).filter(program -> program.schema().isPresent()).toList();
  }
}
