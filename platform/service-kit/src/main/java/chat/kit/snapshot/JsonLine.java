package chat.kit.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A JSON object in one line of UTF-8, written field by field from the columns of a row as they are,
 * as PostgreSQL's {@code to_json} would. One object for all lines: nothing is made for each.
 */
public final class JsonLine {

  private static final byte[] HEX = ascii("0123456789abcdef");
  private static final byte[] NULL = ascii("null");
  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");
  private static final byte[] LEAST = ascii(Long.toString(Long.MIN_VALUE));

  private static final int AT_FIRST = 4_096;
  private static final int MOST_DIGITS = 20;

  /** The longest that one byte becomes: a backslash, a u and four digits. */
  private static final int LONGEST_ESCAPE = 6;

  /** What stands behind the backslash, by byte; 0 for what stands for itself. */
  private static final byte[] ESCAPES = escapes();

  private byte[] line = new byte[AT_FIRST];
  private int length;
  private final byte[] digits = new byte[MOST_DIGITS];

  /** What a field's name is written as; kept by who writes many lines. */
  public static byte[] field(String name) {
    return ascii("\"" + name + "\":");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] escapes() {
    byte[] escapes = new byte[256];
    Arrays.fill(escapes, 0, ' ', (byte) 'u');
    escapes['\b'] = 'b';
    escapes['\f'] = 'f';
    escapes['\n'] = 'n';
    escapes['\r'] = 'r';
    escapes['\t'] = 't';
    escapes['"'] = '"';
    escapes['\\'] = '\\';
    return escapes;
  }

  public void begin() {
    line[0] = '{';
    length = 1;
  }

  public void end() {
    room(1);
    put('}');
  }

  private void name(byte[] field) {
    if (length > 1) {
      room(1);
      put(',');
    }
    append(field);
  }

  /** A field of this number. */
  public void number(byte[] field, long number) {
    name(field);
    append(number);
  }

  /** A field of the row's next column, a {@code bigint}. */
  public void number(byte[] field, BinaryRow row) {
    name(field);
    if (row.next()) {
      append(row.number());
    } else {
      append(NULL);
    }
  }

  /** The same of a {@code timestamptz}: whole seconds since 1970. */
  public void epochSecond(byte[] field, BinaryRow row) {
    name(field);
    if (row.next()) {
      append(row.epochSecond());
    } else {
      append(NULL);
    }
  }

  /** The same of a {@code boolean}. */
  public void flag(byte[] field, BinaryRow row) {
    name(field);
    if (row.next()) {
      append(row.flag() ? TRUE : FALSE);
    } else {
      append(NULL);
    }
  }

  /** The same of a {@code bigint[]}. */
  public void numbers(byte[] field, BinaryRow row) {
    name(field);
    if (!row.next()) {
      append(NULL);
      return;
    }
    int elements = row.elements();
    room(2);
    put('[');
    for (int i = 0; i < elements; i++) {
      if (i > 0) {
        room(1);
        put(',');
      }
      append(row.element(i));
    }
    room(1);
    put(']');
  }

  /** The same of a {@code text}. */
  public void text(byte[] field, BinaryRow row) {
    name(field);
    if (row.next()) {
      appendText(row.bytes(), row.start(), row.start() + row.length());
    } else {
      append(NULL);
    }
  }

  /** A field of what is JSON already, without line breaks. */
  public void json(byte[] field, byte[] value) {
    name(field);
    append(value);
  }

  private void appendText(byte[] text, int from, int to) {
    room(to - from + 2);
    put('"');
    int copied = from;
    for (int i = from; i < to; i++) {
      byte escape = ESCAPES[text[i] & 0xff];
      if (escape != 0) {
        append(text, copied, i - copied);
        escape(escape, text[i]);
        copied = i + 1;
      }
    }
    append(text, copied, to - copied);
    room(1);
    put('"');
  }

  private void escape(byte escape, byte character) {
    room(LONGEST_ESCAPE);
    put('\\');
    put((char) escape);
    if (escape == 'u') {
      put('0');
      put('0');
      put((char) HEX[character >> 4]);
      put((char) HEX[character & 0xf]);
    }
  }

  private void append(long number) {
    if (number == Long.MIN_VALUE) {
      append(LEAST);
      return;
    }
    int at = MOST_DIGITS;
    long left = Math.abs(number);
    do {
      at--;
      digits[at] = (byte) ('0' + left % 10);
      left /= 10;
    } while (left > 0);
    if (number < 0) {
      at--;
      digits[at] = '-';
    }
    append(digits, at, MOST_DIGITS - at);
  }

  private void append(byte[] bytes) {
    append(bytes, 0, bytes.length);
  }

  private void append(byte[] bytes, int from, int number) {
    room(number);
    System.arraycopy(bytes, from, line, length, number);
    length += number;
  }

  private void put(char character) {
    line[length] = (byte) character;
    length++;
  }

  private void room(int more) {
    if (line.length - length < more) {
      line = Arrays.copyOf(line, Math.max(line.length * 2, length + more));
    }
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(line, 0, length);
  }
}
