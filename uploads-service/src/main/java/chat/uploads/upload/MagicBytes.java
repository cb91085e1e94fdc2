package chat.uploads.upload;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Bytes by which Tika knows a format.
 *
 * @param mask which bits count
 * @param ignoresCase of ASCII letters
 * @param from the first place at which they may be
 * @param to the last one
 */
record MagicBytes(byte[] pattern, byte[] mask, boolean ignoresCase, int from, int to) {

  /**
   * What an entry of Tika's table stands for; numbers in both orders of bytes.
   *
   * @param mask empty for none
   * @throws IllegalArgumentException where it is of a kind that is not known here
   */
  static List<MagicBytes> of(String type, String value, String mask, int from, int to) {
    return switch (type) {
      case "string" -> List.of(of(decoded(value), masked(mask), false, from, to));
      case "stringignorecase" -> List.of(of(decoded(value), masked(mask), true, from, to));
      case "unicodeLE" -> List.of(of(wide(value, 0), new byte[0], false, from, to));
      case "unicodeBE" -> List.of(of(wide(value, 1), new byte[0], false, from, to));
      case "host16", "little16", "big16" -> inBothOrders(value, mask, 2, from, to);
      case "host32", "little32", "big32" -> inBothOrders(value, mask, 4, from, to);
      default ->
          throw new IllegalArgumentException("Tika's table has a match of a new type: " + type);
    };
  }

  private static byte[] masked(String mask) {
    return mask.isEmpty() ? new byte[0] : decoded(mask);
  }

  private static MagicBytes of(byte[] pattern, byte[] mask, boolean ignoresCase, int from, int to) {
    int length = Math.max(pattern.length, mask.length);
    byte[] bits = Arrays.copyOf(mask, length);
    Arrays.fill(bits, mask.length, length, (byte) 0xff);
    byte[] wanted = Arrays.copyOf(pattern, length);
    for (int i = 0; i < length; i++) {
      wanted[i] = (byte) (ignoresCase ? lower(wanted[i] & bits[i]) : wanted[i] & bits[i]);
    }
    return new MagicBytes(wanted, bits, ignoresCase, from, to);
  }

  private static List<MagicBytes> inBothOrders(
      String value, String mask, int size, int from, int to) {
    byte[] pattern = number(value, size);
    byte[] bits = mask.isEmpty() ? new byte[0] : number(mask, size);
    return List.of(
        of(pattern, bits, false, from, to), of(reversed(pattern), reversed(bits), false, from, to));
  }

  /** Hexadecimal behind {@code 0x}, octal otherwise. */
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

  private static byte[] wide(String value, int place) {
    byte[] narrow = value.getBytes(StandardCharsets.ISO_8859_1);
    byte[] wide = new byte[2 * narrow.length];
    for (int i = 0; i < narrow.length; i++) {
      wide[2 * i + place] = narrow[i];
    }
    return wide;
  }

  /** The bytes of a text with escapes, or of hexadecimal digits behind {@code 0x}. */
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

  /** Every byte that they may begin with. */
  List<Integer> firstBytes() {
    return IntStream.range(0, 256).filter(first -> isAt(0, (byte) first)).boxed().toList();
  }

  boolean areAt(byte[] content, int place) {
    if (place + pattern.length > content.length) {
      return false;
    }
    for (int i = 0; i < pattern.length; i++) {
      if (!isAt(i, content[place + i])) {
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
