package chat.uploads.upload;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.regex.Pattern;

/**
 * What a file is called.
 *
 * @param shown as who uploaded it called it
 * @param inUrl the same with what is harmless in a path: letters and digits of any script, marks,
 *     underscores, dots and dashes
 */
public record UploadName(String shown, String inUrl) {

  private static final String NAMELESS = "uploaded-file";

  private static final Pattern HARMFUL =
      Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{Pc}\\s.-]", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern NOT_PLAIN = Pattern.compile("[^A-Za-z0-9_ .-]");
  private static final int LONGEST_IN_ASCII = 400;

  private static final Pattern GAPS = Pattern.compile("[-\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

  public static UploadName of(String sent) {
    String kept = HARMFUL.matcher(Normalizer.normalize(sent, Form.NFKC)).replaceAll("").strip();
    return new UploadName(named(sent.strip()), named(GAPS.matcher(kept).replaceAll("-")));
  }

  /** The same for addresses that are ASCII alone, and never long (17.4 of the behaviour). */
  public static UploadName ofAscii(String sent) {
    String kept = NOT_PLAIN.matcher(sent).replaceAll("").strip();
    String inUrl = GAPS.matcher(kept).replaceAll("-");
    int end = Math.min(inUrl.length(), LONGEST_IN_ASCII);
    return new UploadName(named(sent.strip()), named(inUrl.substring(0, end)));
  }

  private static String named(String name) {
    return name.isEmpty() || name.equals(".") || name.equals("..") ? NAMELESS : name;
  }

  /** Of a file that is offered to be saved, for old and new browsers (RFC 6266). */
  public static String disposition(String kind, String name) {
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
