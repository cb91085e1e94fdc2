package chat.uploads.upload;

import chat.uploads.form.SentName;
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

  /** Bytes of UTF-8, of which each may take three characters of an address or a header. */
  private static final int LONGEST_WRITTEN = 1_000;

  private static final int LONGEST_IN_ASCII = 400;
  private static final int LONGEST_EXTENSION = 20;

  private static final Pattern GAPS = Pattern.compile("[-\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

  public static UploadName of(String sent) {
    String kept = HARMFUL.matcher(Normalizer.normalize(sent, Form.NFKC)).replaceAll("").strip();
    String inUrl = GAPS.matcher(kept).replaceAll("-");
    return new UploadName(named(sent.strip()), named(cut(inUrl, LONGEST_WRITTEN)));
  }

  /** The same for addresses that are ASCII alone, and never long (17.4 of the behaviour). */
  public static UploadName ofAscii(String sent) {
    String kept = NOT_PLAIN.matcher(sent).replaceAll("").strip();
    String inUrl = GAPS.matcher(kept).replaceAll("-");
    return new UploadName(named(sent.strip()), named(cut(inUrl, LONGEST_IN_ASCII)));
  }

  /**
   * The name, of which the end before the extension is left out where there is too much of it.
   *
   * @param most bytes of UTF-8
   */
  private static String cut(String name, int most) {
    if (bytes(name) <= most) {
      return name;
    }
    int dot = name.lastIndexOf('.');
    boolean hasExtension = dot > 0 && name.length() - dot <= LONGEST_EXTENSION;
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
   * Of a file, whose name may be older than the rules for names, that is offered to be saved, for
   * old and new browsers (RFC 6266). Long names are cut, for many clients take no more than 8 or 16
   * KB of all headers together.
   */
  public static String disposition(String kind, String fileName) {
    String name = cut(named(SentName.visible(fileName)), LONGEST_WRITTEN);
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
