package chat.kit.snapshot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A JSON object in one line of UTF-8, written field by field from columns of a row.
 *
 * <p>The form is that of PostgreSQL's {@code to_json}. One object is reused for all lines.
 */
public final class JsonLine {

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .rootValueSeparator((SerializableString) null)
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .build();

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final JsonGenerator json;

  /** Creates a line without fields. */
  public JsonLine() {
    try {
      json = FACTORY.createGenerator(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @FunctionalInterface
  private interface Value {
    void write() throws IOException;
  }

  /** Returns the name of a field, for reuse in many lines. */
  public static SerializableString field(String name) {
    return new SerializedString(name);
  }

  /** Begins a line. */
  public void begin() {
    line.reset();
    write(json::writeStartObject);
  }

  /** Ends the line. */
  public void end() {
    write(() -> {
      json.writeEndObject();
      json.flush();
    });
  }

  /** Adds a field with this number. */
  public void number(SerializableString field, long number) {
    write(field, () -> json.writeNumber(number));
  }

  /** Adds a field with the row's next column, a {@code bigint}. */
  public void number(SerializableString field, BinaryRow row) {
    next(field, row, () -> json.writeNumber(row.number()));
  }

  /** Adds a {@code timestamptz} column as whole seconds since 1970. */
  public void epochSecond(SerializableString field, BinaryRow row) {
    next(field, row, () -> json.writeNumber(row.epochSecond()));
  }

  /** Adds a {@code boolean} column. */
  public void flag(SerializableString field, BinaryRow row) {
    next(field, row, () -> json.writeBoolean(row.flag()));
  }

  /** Adds a {@code bigint[]} column. */
  public void numbers(SerializableString field, BinaryRow row) {
    next(
        field,
        row,
        () -> {
          int elements = row.elements();
          json.writeStartArray();
          for (int i = 0; i < elements; i++) {
            json.writeNumber(row.element(i));
          }
          json.writeEndArray();
        });
  }

  /** Adds a {@code text} column. */
  public void text(SerializableString field, BinaryRow row) {
    next(field, row, () -> json.writeUTF8String(row.bytes(), row.start(), row.length()));
  }

  /** Adds a field with a value that is JSON already, without line breaks. */
  public void json(SerializableString field, String value) {
    write(field, () -> json.writeRawValue(value));
  }

  private void next(SerializableString field, BinaryRow row, Value value) {
    write(field, row.next() ? value : json::writeNull);
  }

  private void write(SerializableString field, Value value) {
    write(() -> {
      json.writeFieldName(field);
      value.write();
    });
  }

  private static void write(Value value) {
    try {
      value.write();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void writeTo(OutputStream out) throws IOException {
    line.writeTo(out);
  }
}
