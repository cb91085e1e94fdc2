package chat.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What lies in a folder below {@code events/}: the schema, examples and duties of a topic's values,
 * or of the payloads of one type of client event.
 */
public record EventContract(String folder) {

  public EventContract(Topic topic) {
    this(topic.wireName());
  }

  /**
   * The contract of a type's payloads; its examples are whole values of client-events.
   *
   * @param type as clients see it, for example {@code realm_user}
   */
  public static EventContract ofClientEvent(String type) {
    return new EventContract(Topic.CLIENT_EVENTS.wireName() + "/" + type);
  }

  /** The JSON schema of the values, or of the payloads. */
  public String schema() {
    return read("schema.json");
  }

  /** The plain example. */
  public String example() {
    return read("example.json");
  }

  /**
   * One of the further examples.
   *
   * @param name what stands after {@code example-} in its file's name, for example {@code bot}
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
