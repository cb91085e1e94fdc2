package chat.uploads.upload;

import chat.uploads.form.SentName;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.regex.Pattern;

/**
 * The name of a file.
 *
 * @param shown as given by the uploader
 * @param inUrl the same, restricted to characters that are harmless in a path: letters and digits
 *     of any script, marks, underscores, dots and dashes
 */
public record UploadName(String shown, String inUrl) {

  private static final String NAMELESS = "uploaded-file";

  private static final Pattern HARMFUL =
      Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{Pc}\\s.-]", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern NOT_PLAIN = Pattern.compile("[^A-Za-z0-9_ .-]");

  /** In bytes of UTF-8, each of which may take three characters of an address or a header. */
  private static final int MAX_BYTES = 1_000;

  private static final int MAX_ASCII_LENGTH = 400;
  private static final int MAX_EXTENSION_LENGTH = 20;

  private static final Pattern GAPS = Pattern.compile("[-\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

  public static UploadName of(String sent) {
    String kept = HARMFUL.matcher(Normalizer.normalize(sent, Form.NFKC)).replaceAll("").strip();
    String inUrl = GAPS.matcher(kept).replaceAll("-");
    return new UploadName(named(sent.strip()), named(cut(inUrl, MAX_BYTES)));
  }

  /** Like {@link #of}, for URLs that contain only short ASCII names. */
  public static UploadName ofAscii(String sent) {
    String kept = NOT_PLAIN.matcher(sent).replaceAll("").strip();
    String inUrl = GAPS.matcher(kept).replaceAll("-");
    return new UploadName(named(sent.strip()), named(cut(inUrl, MAX_ASCII_LENGTH)));
  }

  /**
   * Shortens a name that is too long, before its extension.
   *
   * @param most maximum length in bytes of UTF-8
   */
  private static String cut(String name, int most) {
    if (bytes(name) <= most) {
      return name;
    }
    int dot = name.lastIndexOf('.');
    boolean hasExtension = dot > 0 && name.length() - dot <= MAX_EXTENSION_LENGTH;
    String extension = hasExtension ? name.substring(dot) : "";
    int left = most - bytes(extension);
    int end = 0;
    while (true) {
      int next = name.offsetByCodePoints(end, 1);
      left -= bytes(name.substring(end, next));
      if (left < 0) {
        return name.substring(0, end) + extension;
      }
      end = next;
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String named(String name) {
    return name.isEmpty() || name.equals(".") || name.equals("..") ? NAMELESS : name;
  }

  /**
   * Returns a Content-Disposition for old and new browsers (RFC 6266). Cleans the name again,
   * because it may be older than the rules for names. Long names are cut, because many clients
   * accept no more than 8 or 16 KB of headers in total.
   */
  public static String disposition(String kind, String fileName) {
    String name = cut(named(SentName.visible(fileName)), MAX_BYTES);
    StringBuilder escaped = new StringBuilder();
    for (byte octet : name.getBytes(StandardCharsets.UTF_8)) {
      char character = (char) Byte.toUnsignedInt(octet);
      if (isPlain(character)) {
        escaped.append(character);
      } else {
        escaped.append("%%%02X".formatted((int) character));
      }
    }
    String plain =
        name.codePoints()
            .map(point -> point == ' ' || isPlain(point) ? point : '_')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return "%s; filename=\"%s\"; filename*=UTF-8''%s".formatted(kind, plain, escaped);
  }

  private static boolean isPlain(int character) {
    return (character >= '0' && character <= '9')
        || (character >= 'A' && character <= 'Z')
        || (character >= 'a' && character <= 'z')
        || character == '.'
        || character == '-'
        || character == '_';
  }
}
