package chat.kit.envelope;

import chat.kit.stream.Spool;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A value that is JSON already and may be long.
 *
 * <p>It is a part of another program's response that is forwarded without being parsed, or a list
 * that was written one element at a time ({@link GrowingJson}).
 */
public final class JsonText implements Closeable {

  private static final JsonFactory JSON = new JsonFactory();

  private final Spool spool;
  private final long from;
  private final long to;

  private JsonText(Spool spool, long from, long to) {
    this.spool = spool;
    this.from = from;
    this.to = to;
  }

  /** Returns everything that was written to the spool. */
  static JsonText of(Spool spool) {
    return new JsonText(spool, 0, spool.length());
  }

  /**
   * Returns the fields of a JSON object by name, in their order.
   *
   * @throws IllegalArgumentException if the bytes are not a JSON object
   */
  public static Map<String, JsonText> fields(Spool object) {
    Map<String, JsonText> fields = new LinkedHashMap<>();
    try (InputStream bytes = object.source(0, object.length());
        JsonParser parser = JSON.createParser(bytes)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("No JSON object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        long from = parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        long to = parser.currentLocation().getByteOffset();
        fields.put(name, new JsonText(object, from, to));
      }
      return fields;
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /**
   * Returns an object with the fields of both objects; if either is no object, the later value.
   *
   * <p>Both values are released if they were joined.
   */
  public JsonText and(JsonText later) {
    Spool joined = spool.another();
    try {
      if (!isObject() || !later.isObject()) {
        return later;
      }
      OutputStream out = joined.sink();
      write(from, to - 1, out);
      if (to - from > 2 && later.to - later.from > 2) {
        out.write(',');
      }
      later.write(later.from + 1, later.to, out);
      closeWhole();
      return of(joined);
    } catch (IOException e) {
      joined.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      joined.close();
      throw e;
    }
  }

  /** Closes the spool if this value is all of it, because then no other value uses it. */
  private void closeWhole() {
    if (from == 0 && to == spool.length()) {
      close();
    }
  }

  private boolean isObject() throws IOException {
    try (InputStream first = spool.source(from, from + 1)) {
      return first.read() == '{';
    }
  }

  void writeTo(OutputStream out) throws IOException {
    write(from, to, out);
  }

  private void write(long from, long to, OutputStream out) throws IOException {
    try (InputStream part = spool.source(from, to)) {
      part.transferTo(out);
    }
  }

  /** Releases the values of a response that will not be sent. */
  public static void giveUp(Collection<?> values) {
    for (Object value : values) {
      if (value instanceof JsonText text) {
        text.close();
      }
    }
  }

  /** Releases the whole response that this value is a part of. */
  @Override
  public void close() {
    spool.close();
  }

  /** Reads the whole value into memory, so it is only for short ones. */
  @Override
  public String toString() {
    try (InputStream part = spool.source(from, to)) {
      return new String(part.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
