package chat.kit.envelope;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value that is JSON already: part of another program's answer, passed on without being read. */
public final class JsonText {

  private static final JsonFactory JSON = new JsonFactory();

  private final byte[] bytes;
  private final int from;
  private final int to;

  private JsonText(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /**
   * The fields of a JSON object by their names, in their order.
   *
   * @throws IllegalArgumentException where the bytes are no JSON object
   */
  public static Map<String, JsonText> fields(byte[] object) {
    Map<String, JsonText> fields = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(object)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("No JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        int from = (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        int to = (int) parser.currentLocation().getByteOffset();
        fields.put(name, new JsonText(object, from, to));
      }
      return fields;
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The object of both objects' fields; of others the later one. */
  public JsonText and(JsonText later) {
    if (!isObject() || !later.isObject()) {
      return later;
    }
    var out = new ByteArrayOutputStream(to - from + later.to - later.from);
    out.write(bytes, from, to - from - 1);
    if (to - from > 2 && later.to - later.from > 2) {
      out.write(',');
    }
    out.write(later.bytes, later.from + 1, later.to - later.from - 1);
    return new JsonText(out.toByteArray(), 0, out.size());
  }

  private boolean isObject() {
    return bytes[from] == '{';
  }

  /** In bytes. */
  int length() {
    return to - from;
  }

  void writeTo(ByteArrayOutputStream out) {
    out.write(bytes, from, to - from);
  }

  @Override
  public String toString() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
