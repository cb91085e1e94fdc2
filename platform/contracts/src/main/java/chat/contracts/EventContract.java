package chat.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A folder below {@code events/} with schema, examples and duties of a topic's values.
 *
 * <p>For client events, the contract is of the payloads of one type.
 */
public record EventContract(String folder) {

  public EventContract(Topic topic) {
    this(topic.wireName());
  }

  /**
   * Returns the contract of a type's payloads; its examples are whole values of client-events.
   *
   * @param type as clients see it, for example {@code realm_user}
   */
  public static EventContract ofClientEvent(String type) {
    return new EventContract(Topic.CLIENT_EVENTS.wireName() + "/" + type);
  }

  /** Returns the JSON schema of the values, or of the payloads. */
  public String schema() {
    return read("schema.json");
  }

  /** Returns the main example. */
  public String example() {
    return read("example.json");
  }

  /**
   * Returns one of the further examples.
   *
   * @param name the part after {@code example-} in its file's name, for example {@code bot}
   */
  public String example(String name) {
    return read("example-" + name + ".json");
  }

  private String read(String file) {
    String path = "/events/" + folder + "/" + file;
    try (InputStream in = EventContract.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("There is no " + path);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
