package chat.kit.form;

import chat.kit.error.RequestError;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a part.
 *
 * @param field the name of the form's field; null if it has none
 * @param fileName as sent; null if the part is not a file
 * @param type the content type as sent; null if there is none
 */
public record PartHead(@Nullable String field, @Nullable String fileName, @Nullable String type) {

  /** Parses the lines of a head, each of which is a header, or continues the preceding one. */
  public static PartHead parse(String head) {
    String disposition = null;
    String type = null;
    for (String line : head.split("\n", -1)) {
      int colon = line.indexOf(':');
      if (colon < 0 && !line.isBlank() && !Character.isWhitespace(line.charAt(0))) {
        throw RequestError.MALFORMED_FORM.refuse(
            "body", "a part's head has a line without a colon");
      }
      if (colon < 0) {
        continue;
      }
      String value = line.substring(colon + 1).strip();
      switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
        case "content-disposition" -> disposition = value;
        case "content-type" -> type = value;
        default -> {}
      }
    }
    Map<String, String> parameters =
        disposition == null ? Map.of() : HeaderParameters.of(disposition);
    return new PartHead(parameters.get("name"), fileName(parameters), type);
  }

  private static @Nullable String fileName(Map<String, String> parameters) {
    String extended = parameters.get("filename*");
    return extended == null ? parameters.get("filename") : decoded(extended);
  }

  /** Decodes {@code UTF-8''%e2%82%ac.txt} (RFC 8187); other values are returned unchanged. */
  private static String decoded(String extended) {
    String[] parts = extended.split("'", 3);
    String value = parts.length == 3 ? parts[2] : extended;
    try {
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }
}
