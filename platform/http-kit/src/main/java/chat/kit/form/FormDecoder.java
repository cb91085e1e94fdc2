package chat.kit.form;

import chat.kit.error.RequestError;
import org.jspecify.annotations.Nullable;

/**
 * Decodes {@code application/x-www-form-urlencoded} bytes.
 *
 * <p>A percent sign that begins no escape is literal (URL Standard, percent-decode), because many
 * scripts send {@code content=95% full}. A value of invalid UTF-8 is null.
 */
public final class FormDecoder {

  private final byte[] bytes;
  private final ParameterMap into;

  private FormDecoder(byte[] bytes, ParameterMap into) {
    this.bytes = bytes;
    this.into = into;
  }

  /** Adds each name and value to {@code into}. */
  public static void decode(byte[] bytes, ParameterMap into) {
    new FormDecoder(bytes, into).decode();
  }

  private void decode() {
    int start = 0;
    while (start <= bytes.length) {
      int end = indexOf((byte) '&', start, bytes.length);
      if (end > start) {
        int equals = indexOf((byte) '=', start, end);
        String name = text(start, equals);
        if (name == null) {
          throw RequestError.NOT_UTF8.refuse("A parameter's name");
        }
        into.add(name, equals < end ? text(equals + 1, end) : "");
      }
      start = end + 1;
    }
  }

  private int indexOf(byte target, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == target) {
        return i;
      }
    }
    return to;
  }

  private @Nullable String text(int from, int to) {
    Utf8Text text = emptyText(from, to);
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      if (b == '+') {
        text.add((byte) ' ');
      } else if (isEscape(bytes, i, to)) {
        text.add(escaped(bytes, i));
        i += 2;
      } else {
        text.add(b);
      }
    }
    return text.text();
  }

  /** Returns a buffer sized for the bytes between the two indexes. */
  private Utf8Text emptyText(int from, int to) {
    int length = 0;
    int characters = 0;
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      if (isEscape(bytes, i, to)) {
        b = escaped(bytes, i);
        i += 2;
      }
      length++;
      boolean isContinuation = (b & 0xC0) == 0x80;
      if (!isContinuation) {
        characters += (b & 0xF8) == 0xF0 ? 2 : 1;
      }
    }
    return new Utf8Text(length, characters);
  }

  /** Returns whether the three bytes from {@code at} on are an escape. */
  static boolean isEscape(byte[] bytes, int at, int to) {
    return bytes[at] == '%' && at + 2 < to && hex(bytes[at + 1]) >= 0 && hex(bytes[at + 2]) >= 0;
  }

  /** Returns the byte that an escape encodes. */
  static byte escaped(byte[] bytes, int at) {
    return (byte) (hex(bytes[at + 1]) << 4 | hex(bytes[at + 2]));
  }

  private static int hex(byte b) {
    return Character.digit(b, 16);
  }
}
