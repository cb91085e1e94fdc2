package chat.kit.envelope;

import chat.kit.stream.Spool;
import chat.kit.stream.Spools;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Makes answers of JSON that may be long: they grow in a {@link Spool}, not in memory. */
@Singleton
public final class JsonAnswers {

  private static final byte[] NULL = "null".getBytes(StandardCharsets.UTF_8);

  private final Spools spools;
  private final JsonMapper json;

  JsonAnswers(Spools spools, JsonMapper json) {
    this.spools = spools;
    this.json = json;
  }

  @FunctionalInterface
  interface Writing {
    void to(OutputStream out) throws IOException;
  }

  /** An array that is written down an element at a time. */
  public GrowingJson array() {
    return new GrowingJson(spools.open(), json, '[', ']');
  }

  /** An object that is written down a field at a time. */
  public GrowingJson object() {
    return new GrowingJson(spools.open(), json, '{', '}');
  }

  /** A list that is there already, written down so that it need not be kept. */
  public <T> JsonText list(Class<T> type, List<T> elements) {
    return value(Argument.listOf(type), elements);
  }

  /** The same of any value. */
  public <T> JsonText value(Argument<T> type, T value) {
    Spool spool = spools.open();
    try {
      json.writeValue(spool.sink(), type, value);
      return JsonText.of(spool);
    } catch (IOException e) {
      spool.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  /**
   * An object as the body of an answer.
   *
   * @param fields with {@link JsonText}s among the values, which are used up
   */
  public Object object(Map<?, ?> fields) {
    return body(out -> {
      out.write('{');
      write(fields, out);
      out.write('}');
    });
  }

  /** What is written, as the body of an answer. */
  Object body(Writing writing) {
    Spool whole = spools.open();
    try {
      writing.to(whole.sink());
      return whole.body();
    } catch (IOException e) {
      whole.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      whole.close();
      throw e;
    }
  }

  /** The fields one after another, with {@link JsonText}s among the values, which are used up. */
  void write(Map<?, ?> fields, OutputStream out) throws IOException {
    try {
      boolean isFirst = true;
      for (Map.Entry<?, ?> field : fields.entrySet()) {
        if (!isFirst) {
          out.write(',');
        }
        isFirst = false;
        write(String.valueOf(field.getKey()), out);
        out.write(':');
        switch (field.getValue()) {
          case null -> out.write(NULL);
          case JsonText text -> text.writeTo(out);
          case String text -> write(text, out);
          case Object value -> json.writeValue(out, value);
        }
      }
    } finally {
      fields
          .values()
          .forEach(value -> {
            if (value instanceof JsonText text) {
              text.close();
            }
          });
    }
  }

  private static void write(String text, OutputStream out) throws IOException {
    out.write('"');
    out.write(JsonStringEncoder.getInstance().quoteAsUTF8(text));
    out.write('"');
  }
}
