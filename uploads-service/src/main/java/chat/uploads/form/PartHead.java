package chat.uploads.form;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a part's head says of it.
 *
 * @param fileName null where the part is no file
 */
record PartHead(@Nullable String fileName, @Nullable String type) {

  private static final Pattern LINE =
      Pattern.compile("^([A-Za-z-]+):[ \\t]*(.*?)[ \\t]*$", Pattern.MULTILINE | Pattern.UNIX_LINES);

  /** A parameter, quoted or not; in quotes a backslash stands before a quote or a backslash. */
  private static final Pattern PARAMETER =
      Pattern.compile(";\\s*([A-Za-z]+\\*?)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^;\\s]*))");

  private static final Pattern ESCAPED_QUOTE = Pattern.compile("\\\\([\"\\\\])");

  static PartHead parse(String head) {
    String disposition = null;
    String type = null;
    Matcher lines = LINE.matcher(head.replace("\r\n", "\n"));
    while (lines.find()) {
      switch (lines.group(1).toLowerCase(Locale.ROOT)) {
        case "content-disposition" -> disposition = lines.group(2);
        case "content-type" -> type = lines.group(2);
        default -> {}
      }
    }
    return new PartHead(disposition == null ? null : fileName(disposition), type);
  }

  private static @Nullable String fileName(String disposition) {
    String plain = null;
    Matcher parameters = PARAMETER.matcher(disposition);
    while (parameters.find()) {
      String name = parameters.group(1).toLowerCase(Locale.ROOT);
      if (name.equals("filename*")) {
        return SentName.lastSegment(extended(parameters.group(3)));
      }
      if (name.equals("filename")) {
        plain = parameters.group(2) == null ? parameters.group(3) : unescaped(parameters.group(2));
      }
    }
    return plain == null ? null : SentName.lastSegment(plain);
  }

  /** As browsers escape a name ({@code %22}) and as curl does ({@code \"}). */
  private static String unescaped(String quoted) {
    return ESCAPED_QUOTE
        .matcher(quoted)
        .replaceAll("$1")
        .replace("%22", "\"")
        .replace("%0D", "\r")
        .replace("%0A", "\n");
  }

  /** {@code UTF-8''%e2%82%ac.txt} (RFC 5987); what is not so is taken as it is. */
  private static String extended(@Nullable String value) {
    String text = value == null ? "" : value;
    int start = text.lastIndexOf('\'') + 1;
    try {
      String plus = text.substring(start).replace("+", "%2B");
      return URLDecoder.decode(plus, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text.substring(start);
    }
  }
}
