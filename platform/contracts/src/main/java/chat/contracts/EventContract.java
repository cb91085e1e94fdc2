package chat.contracts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What lies in {@code events/<topic>/}: schema, examples and duties of a topic's values. */
public record EventContract(Topic topic) {

  /** The JSON schema of the topic's values. */
  public String schema() {
    return read("schema.json");
  }

  /** The topic's plain example. */
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
    String path = "/events/" + topic.wireName() + "/" + file;
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
