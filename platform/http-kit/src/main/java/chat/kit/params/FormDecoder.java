package chat.kit.params;

import chat.kit.error.RequestError;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code application/x-www-form-urlencoded} bytes. A percent sign that begins no escape is
 * one (URL Standard, percent-decode), for many a script sends {@code content=95% full}; bad UTF-8
 * is no text.
 */
final class FormDecoder {

  /** What Java puts in place of malformed bytes; a client may have sent it, too. */
  static final char REPLACEMENT = '\uFFFD';

  private final byte[] bytes;
  private final ParameterMap into;

  private FormDecoder(byte[] bytes, ParameterMap into) {
    this.bytes = bytes;
    this.into = into;
  }

  /** Adds each name and value to {@code into}. */
  static void decode(byte[] bytes, ParameterMap into) {
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

  private int indexOf(byte wanted, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return to;
  }

  private @Nullable String text(int from, int to) {
    byte[] out = new byte[decodedLength(from, to)];
    int length = 0;
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      if (b == '+') {
        out[length++] = ' ';
      } else if (isEscape(i, to)) {
        out[length++] = (byte) (hex(bytes[i + 1]) << 4 | hex(bytes[i + 2]));
        i += 2;
      } else {
        out[length++] = b;
      }
    }
    return utf8(out, length);
  }

  /** An escape is one byte. */
  private int decodedLength(int from, int to) {
    int length = 0;
    for (int i = from; i < to; i += isEscape(i, to) ? 3 : 1) {
      length++;
    }
    return length;
  }

  private boolean isEscape(int at, int to) {
    return bytes[at] == '%' && at + 2 < to && hex(bytes[at + 1]) >= 0 && hex(bytes[at + 2]) >= 0;
  }

  private static int hex(byte b) {
    return Character.digit(b, 16);
  }

  /** Null where the bytes are no text. */
  static @Nullable String utf8(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0 || isStrictly(bytes, length) ? text : null;
  }

  /** Asks a decoder that says what is malformed, and needs several times the memory. */
  private static boolean isStrictly(byte[] bytes, int length) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes, 0, length));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
