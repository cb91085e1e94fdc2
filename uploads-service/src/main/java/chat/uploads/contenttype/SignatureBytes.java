package chat.uploads.contenttype;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bytes by which Tika identifies a format.
 *
 * @param mask which bits count
 * @param ignoresCase whether the case of ASCII letters is ignored
 * @param from the first position at which the bytes may be
 * @param to the last one
 */
record SignatureBytes(byte[] pattern, byte[] mask, boolean ignoresCase, int from, int to) {

  /**
   * Parses an entry of Tika's table; numbers in both byte orders.
   *
   * @param mask empty for none
   * @throws IllegalArgumentException if the kind of entry is unknown
   */
  static List<SignatureBytes> of(String type, String value, String mask, int from, int to) {
    return switch (type) {
      case "string" -> List.of(of(decoded(value), masked(mask), false, from, to));
      case "stringignorecase" -> List.of(of(decoded(value), masked(mask), true, from, to));
      case "unicodeLE" -> List.of(of(wide(value, 0), new byte[0], false, from, to));
      case "unicodeBE" -> List.of(of(wide(value, 1), new byte[0], false, from, to));
      case "host16", "little16", "big16" -> inBothOrders(value, mask, 2, from, to);
      case "host32", "little32", "big32" -> inBothOrders(value, mask, 4, from, to);
      default -> throw new IllegalArgumentException("Unknown match type in Tika's table: " + type);
    };
  }

  private static byte[] masked(String mask) {
    return mask.isEmpty() ? new byte[0] : decoded(mask);
  }

  private static SignatureBytes of(
      byte[] pattern, byte[] mask, boolean ignoresCase, int from, int to) {
    int length = Math.max(pattern.length, mask.length);
    byte[] bits = Arrays.copyOf(mask, length);
    Arrays.fill(bits, mask.length, length, (byte) 0xff);
    byte[] expected = Arrays.copyOf(pattern, length);
    for (int i = 0; i < length; i++) {
      expected[i] = (byte) (ignoresCase ? lower(expected[i] & bits[i]) : expected[i] & bits[i]);
    }
    return new SignatureBytes(expected, bits, ignoresCase, from, to);
  }

  private static List<SignatureBytes> inBothOrders(
      String value, String mask, int size, int from, int to) {
    byte[] pattern = number(value, size);
    byte[] bits = mask.isEmpty() ? new byte[0] : number(mask, size);
    return List.of(
        of(pattern, bits, false, from, to), of(reversed(pattern), reversed(bits), false, from, to));
  }

  /** Parses hexadecimal digits after {@code 0x}, octal digits otherwise. */
  private static byte[] number(String text, int size) {
    long value =
        text.startsWith("0x") ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text, 8);
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (value >> 8 * (size - 1 - i));
    }
    return bytes;
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }

  private static byte[] wide(String value, int offset) {
    byte[] narrow = value.getBytes(StandardCharsets.ISO_8859_1);
    byte[] wide = new byte[2 * narrow.length];
    for (int i = 0; i < narrow.length; i++) {
      wide[2 * i + offset] = narrow[i];
    }
    return wide;
  }

  /** Decodes a text with escapes, or hexadecimal digits after {@code 0x}. */
  static byte[] decoded(String value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (value.startsWith("0x")) {
      for (int i = 2; i + 1 < value.length(); i += 2) {
        bytes.write(Integer.parseInt(value.substring(i, i + 2), 16));
      }
      return bytes.toByteArray();
    }
    int i = 0;
    while (i < value.length()) {
      if (value.charAt(i) != '\\') {
        bytes.write(value.charAt(i));
        i++;
        continue;
      }
      char next = value.charAt(i + 1);
      int end = i + 2;
      switch (next) {
        case '\\' -> bytes.write('\\');
        case 'r' -> bytes.write('\r');
        case 'n' -> bytes.write('\n');
        case 'x' -> {
          end = i + 4;
          bytes.write(Integer.parseInt(value.substring(i + 2, end), 16));
        }
        default -> {
          end = i + 1;
          while (end < Math.min(i + 4, value.length()) && Character.isDigit(value.charAt(end))) {
            end++;
          }
          bytes.write(Integer.parseInt("0" + value.substring(i + 1, end), 8));
        }
      }
      i = end;
    }
    return bytes.toByteArray();
  }

  int length() {
    return pattern.length;
  }

  /** Returns every byte with which the signature may begin. */
  List<Integer> firstBytes() {
    return IntStream.range(0, 256).filter(first -> isAt(0, (byte) first)).boxed().toList();
  }

  boolean areAt(byte[] content, int offset) {
    if (offset + pattern.length > content.length) {
      return false;
    }
    for (int i = 0; i < pattern.length; i++) {
      if (!isAt(i, content[offset + i])) {
        return false;
      }
    }
    return true;
  }

  private boolean isAt(int index, byte content) {
    int bits = content & mask[index];
    return (byte) (ignoresCase ? lower(bits) : bits) == pattern[index];
  }

  private static int lower(int letter) {
    return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
  }
}
