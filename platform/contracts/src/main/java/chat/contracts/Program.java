package chat.contracts;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The programs of the product, so that keys, tokens, topics and schemas name them alike. */
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

  /** The name in keys ({@code kid}), tokens ({@code iss}, {@code aud}) and events. */
  public String wireName() {
    return wireName;
  }

  /** The database role and schema of a service; a program without a database has none. */
  public Optional<String> schema() {
    return wireName.endsWith(SERVICE)
        ? Optional.of(wireName.substring(0, wireName.length() - SERVICE.length()))
        : Optional.empty();
  }

  /**
   * The topic in which a service's relay notes what of its outbox it has published last. It has one
   * partition, and is read by that relay alone.
   */
  public String relayTopic() {
    return wireName + "-relay";
  }

  /** The program of that name. */
  public static Program of(String wireName) {
    return Arrays.stream(values())
        .filter(program -> program.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No program is called " + wireName));
  }

  /** The programs that keep facts, each in a schema of its own. */
  public static List<Program> services() {
    return Arrays.stream(values()).filter(program -> program.schema().isPresent()).toList();
  }
}
