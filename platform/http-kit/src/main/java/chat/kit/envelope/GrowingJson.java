package chat.kit.envelope;

import chat.kit.stream.Spool;
import io.micronaut.json.JsonMapper;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * A JSON array or object that is written to a spool element by element.
 *
 * <p>If it is closed before its end, it is discarded.
 */
public final class GrowingJson implements Closeable {

  private final Spool spool;
  private final JsonMapper json;
  private final char last;
  private boolean isEmpty = true;
  private boolean isEnded;

  GrowingJson(Spool spool, JsonMapper json, char first, char last) {
    this.spool = spool;
    this.json = json;
    this.last = last;
    write(out -> out.write(first));
  }

  /** Writes the next element of an array: a number, a text or a serializable record. */
  public void add(Object element) {
    write(out -> {
      separate(out);
      json.writeValue(out, element);
    });
  }

  /** Writes the next field of an object. */
  public void put(String name, Object value) {
    write(out -> {
      separate(out);
      out.write(json.writeValueAsBytes(name));
      out.write(':');
      json.writeValue(out, value);
    });
  }

  /**
   * Writes the next field of an object, a text that is never in memory whole.
   *
   * @param pieces the parts of the text in order; no part splits a surrogate pair
   */
  public void putText(String name, Stream<String> pieces) {
    write(out -> {
      separate(out);
      out.write(json.writeValueAsBytes(name));
      out.write(':');
      out.write('"');
      for (Iterator<String> left = pieces.iterator(); left.hasNext(); ) {
        byte[] quoted = json.writeValueAsBytes(left.next());
        out.write(quoted, 1, quoted.length - 2);
      }
      out.write('"');
    });
  }

  /** Ends the array or object and returns it. */
  public JsonText end() {
    write(out -> out.write(last));
    isEnded = true;
    return JsonText.of(spool);
  }

  private void separate(OutputStream out) throws IOException {
    if (!isEmpty) {
      out.write(',');
    }
    isEmpty = false;
  }

  private void write(JsonAnswers.Writing writing) {
    try {
      writing.to(spool.sink());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (!isEnded) {
      spool.close();
    }
  }
}
