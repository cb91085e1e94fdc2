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

/** Writes JSON responses that may be long into a {@link Spool} instead of memory. */
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

  /** Returns an array that is written one element at a time. */
  public GrowingJson array() {
    return new GrowingJson(spools.open(), json, '[', ']');
  }

  /** Returns an object that is written one field at a time. */
  public GrowingJson object() {
    return new GrowingJson(spools.open(), json, '{', '}');
  }

  /** Returns a list as JSON, so that the list itself can be released. */
  public <T> JsonText list(Class<T> type, List<T> elements) {
    return value(Argument.listOf(type), elements);
  }

  /** Returns any value as JSON, so that the value itself can be released. */
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
   * Returns an object as a response body.
   *
   * @param fields may contain {@link JsonText}s as values, which are consumed
   */
  public Object object(Map<?, ?> fields) {
    return body(out -> {
      out.write('{');
      write(fields, out);
      out.write('}');
    });
  }

  /** Returns the written bytes as a response body. */
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

  /** Writes the fields in order and consumes the {@link JsonText}s among the values. */
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
