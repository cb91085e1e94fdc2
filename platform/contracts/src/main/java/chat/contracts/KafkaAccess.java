package chat.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * The settings of every Kafka client: addresses and security.
 *
 * @param security the client settings of TLS and credentials, which include secrets
 */
public record KafkaAccess(String bootstrapServers, Map<String, String> security) {
  private static final String SERVERS_VARIABLE = "CHAT_KAFKA_BOOTSTRAP_SERVERS";

  /** The variable with the path of the operator's file of such settings. */
  public static final String FILE_VARIABLE = "CHAT_KAFKA_CLIENT_PROPERTIES";

  /** The form that Kafka's clients accept. */
  private static final Pattern SERVER =
      Pattern.compile("([0-9a-zA-Z%._-]*://)?\\[?[0-9a-zA-Z%._:-]+]?:[0-9]{1,5}");

  private static final List<String> SECURITY = List.of("security.", "sasl.", "ssl.");

  /** Another text may be the rest of a secret that was broken into two lines. */
  private static final Pattern NAME_OF_A_SETTING = Pattern.compile("[a-z]+([._-][a-z0-9]+)*");

  /** Copies the settings. */
  public KafkaAccess {
    security = Map.copyOf(security);
  }

  /**
   * Reads the operator's file, which has the form of the files of Kafka's own tools.
   *
   * @param bootstrapServers separated by commas; their availability is not checked
   * @param file empty for none: a plain listener without authentication
   * @throws IllegalArgumentException with the error in one line, without a value of the file
   */
  public static KafkaAccess of(String bootstrapServers, String file) {
    check(bootstrapServers);
    Map<String, String> security = new HashMap<>();
    if (!file.isBlank()) {
      Properties read = read(file);
      for (String key : read.stringPropertyNames()) {
        if (SECURITY.stream().noneMatch(key::startsWith)) {
          throw refused(file, foreign(key));
        }
        security.put(key, read.getProperty(key));
      }
      if (security.isEmpty()) {
        throw refused(file, "has no settings");
      }
    }
    return new KafkaAccess(bootstrapServers, security);
  }

  private static void check(String bootstrapServers) {
    List<String> servers =
        Arrays.stream(bootstrapServers.split(",", -1)).map(String::strip).toList();
    if (!servers.stream().allMatch(server -> SERVER.matcher(server).matches())) {
      throw new IllegalArgumentException(
          "%s is a list like kafka1:9092,kafka2:9092, not %s"
              .formatted(SERVERS_VARIABLE, bootstrapServers));
    }
  }

  private static Properties read(String file) {
    Properties read = new Properties();
    try (InputStream bytes = Files.newInputStream(Path.of(file))) {
      read.load(bytes);
    } catch (IOException | InvalidPathException e) {
      throw refused(file, "can't be read: " + e.getClass().getSimpleName());
    } catch (IllegalArgumentException e) {
      throw refused(file, "has a \\u that is not followed by four hexadecimal digits");
    }
    return read;
  }

  private static String foreign(String key) {
    String named = NAME_OF_A_SETTING.matcher(key).matches() ? key : "a line that begins otherwise";
    return "may set security.*, sasl.* and ssl.* alone, not " + named;
  }

  private static IllegalArgumentException refused(String file, String reason) {
    return new IllegalArgumentException("%s: %s %s".formatted(FILE_VARIABLE, file, reason));
  }

  /** Returns the settings of a client, whose own settings take precedence. */
  public Map<String, Object> settings(Map<String, ?> own) {
    Map<String, Object> settings = new HashMap<>(security);
    settings.put("bootstrap.servers", bootstrapServers);
    settings.putAll(own);
    return settings;
  }

  /** Omits secrets, because it may be logged. */
  @Override
  public String toString() {
    return "KafkaAccess[%s, %s]".formatted(bootstrapServers, security.keySet());
  }
}
